import {
  Activity,
  ArrowLeftRight,
  BookOpenText,
  Building2,
  CalendarOff,
  Eye,
  FileCheck,
  FileLock,
  FilePen,
  Gavel,
  GraduationCap,
  Hand,
  Inbox,
  ListChecks,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageSquare,
  Receipt,
  Search,
  Settings2,
  ShieldAlert,
  ShieldMinus,
  Signature,
  Stamp,
  UserRoundCheck,
  Users,
  Wallet,
} from "lucide-react";
import { type ReactNode, use } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useMatches } from "react-router";
import { staffRoleLabels } from "#app/accounts/roles.ts";
import { lifetimeOf } from "#app/accounts/sign-in/session.ts";
import { minutes } from "#app/kernel/french.ts";
import { waitingFor } from "#app/operations/waiting.queries.server.ts";
import { BrandMark } from "#app/ui/brand.tsx";
import { ErrorCard, PlaceErrorPage, wordsOfError } from "../error-card.tsx";
import { AccessibilityLink, EndToTop } from "../footer-blocks.tsx";
import { SkipLink } from "../menu-blocks.tsx";
import { requestContext } from "../request-context.ts";
import { BrowserScript, RequestInfo } from "../script-tags.tsx";
import { useSettings } from "../site-data.ts";
import { ThemeSwitch } from "../theme-switch.tsx";
import { SignOutButton } from "../working-head.tsx";
import type { Route } from "./+types/office-layout";
import { Initials } from "./initials.tsx";
import style from "./office.css?url";
import {
  isIn,
  type MenuGroup,
  type MenuSection,
  officeSectionsOf,
  type SectionPath,
} from "./office-sections.ts";

export const handle = { style };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, readTogether, now, actor, host } = context.get(requestContext);
  if (actor.kind !== "person")
    return { name: "", roles: "", groups: [], waiting: [], idleMinutes: 0, version: host.version };
  const { waiting } = await readTogether(db, (reads) => ({
    waiting: waitingFor(reads, { actor, now, engine: host.database }),
  }));
  return {
    name: actor.name,
    roles: actor.staffRoles.map((role) => staffRoleLabels[role]).join(", "),
    groups: officeSectionsOf(actor),
    waiting: waiting.map(({ path, count }) => ({ path: path.split("?")[0] ?? path, count })),
    idleMinutes: lifetimeOf(actor).idle / 60_000,
    version: host.version,
  };
}

/** The layout of the back office: bar, menu, content. It has no footer; its links are in the account menu. */
export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeFrame {...loaderData}>
      <Outlet />
    </OfficeFrame>
  );
}

/** An error of a page, such as an unknown company, in the frame of the office. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { reference } = use(RequestInfo);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (!loaderData) return <PlaceErrorPage status={status} reference={reference} place="/bureau" />;
  return (
    <OfficeFrame {...loaderData}>
      <ErrorCard
        status={status}
        reference={reference}
        place="/bureau"
        words={isRouteErrorResponse(error) ? wordsOfError(error.data) : null}
      />
    </OfficeFrame>
  );
}

type Frame = Route.ComponentProps["loaderData"] & { children: ReactNode };

/** A page with `handle = { focused: true }` keeps the menu as icons alone on a wide screen: it needs the room. */
const useFocused = () =>
  useMatches().some(({ handle }) => (handle as { focused?: boolean } | undefined)?.focused);

function OfficeFrame({ name, roles, groups, waiting, idleMinutes, version, children }: Frame) {
  return (
    <div className={`flex min-h-dvh flex-col ${useFocused() ? "office-focused" : ""}`}>
      <SkipLink />
      <SessionEnd idleMinutes={idleMinutes} />
      <OfficeBar name={name} roles={roles} version={version} />
      <div className="flex flex-1 flex-col lg:flex-row">
        <details className="office-fold print:hidden">
          <summary>Menu du bureau</summary>
          <Menu groups={groups} waiting={waiting} idleMinutes={idleMinutes} />
        </details>
        <div className="office-side print:hidden">
          <div>
            <Menu groups={groups} waiting={waiting} idleMinutes={idleMinutes} />
          </div>
        </div>
        <main id="contenu" tabIndex={-1} className="office min-w-0 flex-1">
          {children}
          <EndToTop className="mx-4 mb-2 lg:mx-6" />
        </main>
      </div>
      <BrowserScript name="frame" />
    </div>
  );
}

/** Brand, search over everything, account. */
function OfficeBar({ name, roles, version }: Pick<Frame, "name" | "roles" | "version">) {
  const { productName } = useSettings();
  return (
    <header className="office-head print:hidden">
      <div className="office-bar">
        <a href="/bureau" className="office-brand">
          <BrandMark className="size-7 shrink-0" />
          <span className="font-display font-extrabold tracking-wide text-green uppercase">
            {productName}
          </span>{" "}
          <span className="office-place">Bureau</span>
        </a>
        <OfficeSearch />
        <a href="/bureau/recherche" className="office-to-search">
          <Search aria-hidden="true" size={22} />
          <span className="sr-only">Chercher dans tout le bureau</span>
        </a>
        <site-menu>
          <details className="office-account">
            <summary>
              <Initials name={name} />{" "}
              <span className="office-who">
                <span className="sr-only">Mon compte{"\u00A0: "}</span>
                <b>{name}</b> <span>{roles}</span>
              </span>
            </summary>
            <div>
              <p className="office-who-small">
                <b>{name}</b> <span>{roles}</span>
              </p>
              <a className="link" href="/espace/compte">
                Mon compte
              </a>{" "}
              <a className="link" href="/">
                Aller au site public
              </a>{" "}
              <AccessibilityLink className="link" />
              <slash-search data-for="recherche-bureau">
                <button type="button" hidden aria-pressed="true" className="office-toggle">
                  Touches du clavier
                  <span aria-hidden="true">{"\u00A0: oui"}</span>
                </button>
              </slash-search>
              <ThemeSwitch />
              <SignOutButton />
              <p className="text-sm text-ink-soft">Version {version}</p>
            </div>
          </details>
        </site-menu>
      </div>
      <div className="band" aria-hidden="true" />
    </header>
  );
}

/** The warning before an idle session ends, with a button that prolongs it (RGAA 13.1). */
function SessionEnd({ idleMinutes }: { idleMinutes: number }) {
  return (
    <>
      <session-end
        data-minutes={idleMinutes}
        data-text="Votre session se ferme dans deux minutes."
        hidden
        className="fixed inset-x-4 bottom-4 z-10 mx-auto max-w-xl rounded-sm border-2 border-laterite bg-white p-4 shadow-card"
      >
        <p role="alert" className="font-semibold" />
        <button type="button" className="button button-primary mt-3">
          Rester connecté
        </button>
      </session-end>
      <BrowserScript name="office" />
    </>
  );
}

function OfficeSearch() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not know `search`
    <form
      action="/bureau/recherche"
      method="get"
      role="search"
      aria-label="Tout le bureau"
      className="office-search"
    >
      <label htmlFor="recherche-bureau" className="sr-only">
        Numéro, nom, NINEA ou adresse e-mail
      </label>
      <input
        id="recherche-bureau"
        name="q"
        type="search"
        enterKeyHint="search"
        maxLength={200}
        title="Numéro, nom, NINEA ou adresse e-mail"
        placeholder="Numéro, nom, NINEA, e-mail"
        className="control min-w-0 rounded-r-none"
      />
      <button type="submit" className="button button-secondary rounded-l-none border-l-0">
        <Search aria-hidden="true" size={18} />
        <span className="sr-only">Rechercher</span>
      </button>
    </form>
  );
}

const icons: Record<SectionPath, LucideIcon> = {
  "/bureau": ListChecks,
  "/bureau/dossiers": Inbox,
  "/bureau/seances": Gavel,
  "/bureau/decisions": FileCheck,
  "/bureau/oppositions": Hand,
  "/bureau/habilitations": UserRoundCheck,
  "/bureau/experts": GraduationCap,
  "/bureau/absences": CalendarOff,
  "/bureau/faux-numeros": ShieldAlert,
  "/bureau/cachets": Stamp,
  "/bureau/caisse": Wallet,
  "/bureau/entreprises": Building2,
  "/bureau/engagement": Signature,
  "/bureau/corrections": FilePen,
  "/bureau/successions": ArrowLeftRight,
  "/bureau/mesures": ShieldMinus,
  "/bureau/reclamations": Megaphone,
  "/bureau/messages": MessageSquare,
  "/bureau/lettre": Mail,
  "/bureau/personnes": Users,
  "/bureau/parametres": Settings2,
  "/bureau/tarif": Receipt,
  "/bureau/journal": BookOpenText,
  "/bureau/acces": Eye,
  "/bureau/donnees": FileLock,
  "/bureau/exploitation": Activity,
};

interface MenuProps {
  idleMinutes: number;
  groups: readonly MenuGroup[];
  /** The count of waiting items by page. */
  waiting: readonly { path: string; count: number }[];
}

/** The menu: « À faire » first, then the grouped sections, each with its count of waiting items. */
function Menu({ groups, waiting, idleMinutes }: MenuProps) {
  const first: MenuGroup = { label: "", sections: [{ path: "/bureau", label: "À faire" }] };
  return (
    <nav aria-label="Bureau" className="office-menu">
      {[first, ...groups].map(({ label, sections }) => (
        <div key={label}>
          {label && <p className="office-menu-group">{label}</p>}
          <ul aria-label={label || undefined}>
            {sections.map((section) => (
              <MenuLine key={section.path} section={section} waiting={waiting} />
            ))}
          </ul>
        </div>
      ))}
      <p className="office-session">
        Sans action, la session se ferme après {minutes(idleMinutes)}.
      </p>
    </nav>
  );
}

function MenuLine({ section, waiting }: { section: MenuSection; waiting: MenuProps["waiting"] }) {
  const { pathname } = useLocation();
  const Icon = icons[section.path];
  const count = waiting
    .filter(({ path }) => section.path === "/bureau" || isIn(section, path))
    .reduce((sum, each) => sum + each.count, 0);
  return (
    <li>
      <a
        href={section.path}
        aria-current={isIn(section, pathname) ? "page" : undefined}
        className="office-menu-line"
      >
        <Icon aria-hidden="true" size={18} className="shrink-0" />
        <span className="office-menu-label">{section.label}</span>{" "}
        {count > 0 && (
          <span className="office-count ml-auto">
            {count}
            <span className="sr-only"> en attente</span>
          </span>
        )}
      </a>
    </li>
  );
}
