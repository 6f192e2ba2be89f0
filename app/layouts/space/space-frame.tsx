import {
  Award,
  Building2,
  ChevronDown,
  CircleUserRound,
  Ellipsis,
  FileText,
  FolderOpen,
  Globe,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Plus,
  Users,
  Wallet,
} from "lucide-react";
import { useLocation } from "react-router";
import { BrandMark } from "#app/ui/brand.tsx";
import { useSettings } from "../site-data.ts";
import { SignOutButton, WorkingHeader } from "../working-head.tsx";
import {
  cutShort,
  otherSections,
  sectionAt,
  sectionsInReach,
  spaceSections,
  useSpace,
} from "./space-data.ts";

interface SpaceHeaderProps {
  companies: readonly { id: string; name: string }[];
  /** The number shown beside each section, by its path. */
  counts: Counts;
  /** Shows staff the link back to the office. */
  worksForAuthority: boolean;
}

type Counts = Readonly<Record<string, number>>;

/** The header of the space: brand, company menu, account menu; on a wide screen the sections below. */
export function SpaceHeader({ companies, counts, worksForAuthority }: SpaceHeaderProps) {
  const { company, to } = useSpace();
  const first = worksForAuthority ? "/bureau" : "/espace/compte";
  const { productName } = useSettings();
  return (
    <div className="print:hidden">
      <WorkingHeader>
        <div
          className={`mx-auto flex max-w-6xl items-center gap-x-3 px-4 py-2 max-[17rem]:gap-x-[8px] md:gap-x-5 ${company ? "" : "flex-wrap"}`}
        >
          <a
            href={company ? to("/espace") : first}
            className="flex min-h-11 shrink-0 items-center gap-3"
          >
            <BrandMark className="size-9 shrink-0 max-[17rem]:size-[36px]" />
            <span className="font-display text-lg leading-none font-extrabold tracking-wide text-green uppercase max-sm:sr-only">
              {productName}
            </span>
          </a>
          {company ? (
            <CompanyMenu companies={companies} shown={company} />
          ) : (
            <div className="min-w-0 flex-1" />
          )}
          <nav
            aria-label="Mon compte"
            className={`flex items-center gap-x-4 ${company ? "shrink-0" : "flex-wrap"}`}
          >
            {worksForAuthority && (
              <a href="/bureau" className="link inline-flex min-h-11 items-center font-semibold">
                Bureau
              </a>
            )}{" "}
            <a href="/" className="link inline-flex min-h-11 items-center max-md:hidden">
              Site public
            </a>{" "}
            <a href={to("/espace/compte")} className="link inline-flex min-h-11 items-center gap-2">
              <CircleUserRound aria-hidden="true" size={22} />
              <span className="max-sm:sr-only">Mon compte</span>
            </a>
            <div className={company ? "max-md:hidden" : undefined}>
              <SignOutButton />
            </div>
          </nav>
        </div>
        {company && <SectionsRow counts={counts} />}
      </WorkingHeader>
    </div>
  );
}

interface CompanyMenuProps {
  companies: SpaceHeaderProps["companies"];
  shown: { id: string; name: string };
}

/** The menu of companies: the current one, the others of the person, and the link to register another. */
function CompanyMenu({ companies, shown }: CompanyMenuProps) {
  return (
    <site-menu className="relative min-w-0 flex-1">
      <details className="space-menu">
        <summary className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-1.5 font-semibold">
          <span className="sr-only">{"Entreprise\u00A0: "}</span>
          <span className="min-w-0 leading-tight wrap-anywhere max-[17rem]:line-clamp-1">
            {cutShort(shown.name, 60)}
          </span>
          <ChevronDown aria-hidden="true" size={18} className="shrink-0 text-green" />
        </summary>
        <nav aria-label="Vos entreprises" className="space-menu-panel">
          <ul>
            {companies.map(({ id, name }) => (
              <li key={id}>
                <a
                  href={`/espace?entreprise=${id}`}
                  aria-current={id === shown.id ? "true" : undefined}
                  className="menu-link wrap-anywhere"
                >
                  {name}
                </a>
              </li>
            ))}
            <li className="border-t border-line">
              <a href="/register" className="menu-link text-green">
                <Plus aria-hidden="true" size={18} className="shrink-0" />
                Inscrire une autre entreprise
              </a>
            </li>
          </ul>
        </nav>
      </details>
    </site-menu>
  );
}

/** The sections in a row, for wide screens. */
function SectionsRow({ counts }: Counted) {
  const { to } = useSpace();
  const here = sectionAt(useLocation().pathname);
  return (
    <nav aria-label="Espace entreprise" className="mx-auto max-w-6xl px-1.5 max-md:hidden">
      <ul className="flex flex-wrap">
        {spaceSections.map((section) => (
          <li key={section.path}>
            <a
              href={to(section.path)}
              aria-current={section === here ? "page" : undefined}
              className="space-section-link"
            >
              {section.label}
              <Waiting section={section.path} counts={counts} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Counted {
  counts: Counts;
}

/** The accessible text of the number beside each section. */
const countedIn: Record<string, [one: string, many: string]> = {
  "/espace": ["chose à faire", "choses à faire"],
  "/espace/dossiers": ["demande qui attend", "demandes qui attendent"],
  "/espace/messages": ["message à lire", "messages à lire"],
  "/espace/paiements": ["paiement à régler", "paiements à régler"],
};

function Waiting({ section, counts }: Counted & { section: string }) {
  const count = counts[section] ?? 0;
  if (count === 0) return null;
  const [one, many] = countedIn[section] ?? ["", ""];
  return (
    <>
      {" "}
      <span className="space-count">
        {count}
        <span className="sr-only">{` ${count === 1 ? one : many}`}</span>
      </span>
    </>
  );
}

const icons: Record<string, LucideIcon> = {
  "/espace": ListChecks,
  "/espace/dossiers": FolderOpen,
  "/espace/qualifications": Award,
  "/espace/pieces": FileText,
  "/espace/paiements": Wallet,
  "/espace/messages": MessageSquare,
  "/espace/entreprise": Building2,
  "/espace/membres": Users,
};

/** The bottom bar of a phone: the main sections, the others behind « Plus ». */
export function SpaceBar({ counts }: Counted) {
  const { company, to } = useSpace();
  const here = sectionAt(useLocation().pathname);
  if (!company) return null;
  return (
    <nav aria-label="Espace entreprise" className="space-bar md:hidden print:hidden">
      <ul className="flex flex-wrap">
        {sectionsInReach.map((section) => {
          const Icon = icons[section.path] ?? FileText;
          return (
            <li key={section.path} className="flex-auto">
              <a
                href={to(section.path)}
                aria-current={section === here ? "page" : undefined}
                className="space-bar-entry"
              >
                <span className="relative">
                  <Icon aria-hidden="true" size={22} />
                  <Waiting section={section.path} counts={counts} />
                </span>{" "}
                {section.label}
              </a>
            </li>
          );
        })}
        <li className="flex-auto">
          <More counts={counts} />
        </li>
      </ul>
    </nav>
  );
}

function More({ counts }: Counted) {
  const { to } = useSpace();
  const here = sectionAt(useLocation().pathname);
  const hidden = otherSections.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0);
  return (
    <site-menu>
      <details className="space-menu">
        <summary
          className="space-bar-entry cursor-pointer"
          data-here={here && otherSections.includes(here) ? "" : undefined}
        >
          <span className="relative">
            <Ellipsis aria-hidden="true" size={22} />
            {hidden > 0 && (
              <span className="space-count">
                {hidden}
                <span className="sr-only"> à voir,</span>
              </span>
            )}
          </span>{" "}
          Plus
        </summary>
        <div className="space-bar-panel">
          <ul>
            {otherSections.map((section) => {
              const Icon = icons[section.path] ?? FileText;
              return (
                <li key={section.path}>
                  <a
                    href={to(section.path)}
                    aria-current={section === here ? "page" : undefined}
                    className="menu-link"
                  >
                    <Icon aria-hidden="true" size={20} className="mr-2 shrink-0 text-green" />
                    <span className="mr-2">{section.label}</span>
                    <Waiting section={section.path} counts={counts} />
                  </a>
                </li>
              );
            })}
            <li>
              <a href={to("/espace/compte")} className="menu-link">
                <CircleUserRound
                  aria-hidden="true"
                  size={20}
                  className="mr-2 shrink-0 text-green"
                />
                Mon compte
              </a>
            </li>
            <li>
              <a href="/" className="menu-link">
                <Globe aria-hidden="true" size={20} className="mr-2 shrink-0 text-green" />
                Aller au site public
              </a>
            </li>
          </ul>
          <div className="border-t border-line p-3">
            <SignOutButton />
          </div>
        </div>
      </details>
    </site-menu>
  );
}
