import type { ReactNode } from "react";
import { scriptWhereShown } from "#app/layouts/script-tags.tsx";

/** The sections of the home page, in the order of Spec §2; header and footer belong to the frame. */
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
  /** The ground of the section and the colour of its text. */
  className?: string;
  children: ReactNode;
}

/** A section that the side menu knows, named by its own heading. */
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
  /** For a dark ground. */
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
 * Links beside a wide page, one for each section; `scroll-spy` says which is in view (Spec §2). Their names stand beside
 * the dots where the margin has room for them; elsewhere each comes under the pointer or the focus.
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
                <span className="side-menu-name">{label}</span>
                <span className="side-menu-dot" />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </scroll-spy>
  );
}
