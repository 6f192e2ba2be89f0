import type { ReactNode } from "react";
import { scriptWhereShown } from "#app/layouts/script-tags.tsx";

/** The sections of the home page in the order of Spec §2, without header and footer. */
export const homeSections = [
  { id: "slogans", label: "Engagements" },
  { id: "entreprises-et-acheteurs", label: "Vérifier" },
  { id: "a-propos", label: "À propos" },
  { id: "chiffres", label: "Chiffres" },
  { id: "mission", label: "Mission" },
  { id: "processus", label: "Processus" },
  { id: "actualites", label: "Actualités" },
  { id: "temoignages", label: "Témoignages" },
] as const;

type HomeSectionId = (typeof homeSections)[number]["id"];

interface HomeSectionProps {
  id: HomeSectionId;
  /** Background and text colour of the section. */
  className?: string;
  children: ReactNode;
}

/** A section listed in the side menu, named by its heading. */
export function HomeSection({ id, className = "", children }: HomeSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className={className}>
      {children}
    </section>
  );
}

interface SectionTitleProps {
  id: HomeSectionId;
  kicker: string;
  children: ReactNode;
  /** The variant for a dark background. */
  onDark?: boolean;
}

export function SectionTitle({ id, kicker, children, onDark = false }: SectionTitleProps) {
  return (
    <>
      <p className={`font-semibold ${onDark ? "text-gold" : "text-ink-soft"}`}>{kicker}</p>
      <h2
        id={`${id}-titre`}
        className={`mt-2 text-3xl font-bold sm:text-4xl ${onDark ? "" : "text-green"}`}
      >
        {children}
      </h2>
    </>
  );
}

/**
 * Links beside a wide page, one for each section; `scroll-spy` marks the one in view (Spec §2). Their names are beside the dots
 * where the margin is wide enough, else shown on hover and focus.
 */
export function HomeSideMenu({ sections }: { sections: readonly (typeof homeSections)[number][] }) {
  return (
    <scroll-spy>
      <nav
        {...scriptWhereShown("contents")}
        aria-label="Sections de la page"
        className="fixed top-1/2 right-2 z-20 hidden -translate-y-1/2 rounded-lg border border-line bg-white shadow-card xl:block"
      >
        <ul className="py-1">
          {sections.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`} className="side-menu-link">
                <span className="side-menu-name">{label}</span> <span className="side-menu-dot" />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </scroll-spy>
  );
}
