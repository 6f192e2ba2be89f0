import {
  Activity,
  ArrowLeftRight,
  BookOpenText,
  Eye,
  FileLock,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquare,
  Receipt,
  Search,
  Settings2,
  Users,
  Wallet,
} from "lucide-react";
import { type ReactNode, use } from "react";
import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { staffRoleLabels } from "#app/accounts/roles.ts";
import { lifetimeOf } from "#app/accounts/sign-in/session.ts";
import { minutes } from "#app/kernel/french.ts";
import { waitingFor } from "#app/operations/waiting.queries.server.ts";
import { ErrorCard, PlaceErrorPage } from "../error-card.tsx";
import { AccessibilityLink } from "../footer-blocks.tsx";
import { SkipLink } from "../menu-blocks.tsx";
import { requestContext } from "../request-context.ts";
import { BrowserScript, RequestInfo } from "../script-tags.tsx";
import { ThemeSwitch } from "../theme-switch.tsx";
import { SignOutButton, WorkingBrand, WorkingHeader } from "../working-head.tsx";
import type { Route } from "./+types/office-layout";
import style from "./office.css?url";
import { isIn, type MenuGroup, type MenuSection, officeSectionsOf } from "./office-sections.ts";

export const handle = { style };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  if (actor.kind !== "person")
    return { name: "", roles: "", groups: [], waiting: [], idleMinutes: 0 };
  const waiting = await waitingFor(db, { actor, now });
  return {
    name: actor.name,
    roles: actor.staffRoles.map((role) => staffRoleLabels[role]).join(", "),
    groups: officeSectionsOf(actor),
    waiting: waiting.map(({ path, count }) => ({ path: path.split("?")[0] ?? path, count })),
    idleMinutes: lifetimeOf(actor).idle / 60_000,
  };
}

/** The layout of the back office. */
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
  if (!loaderData) return <PlaceErrorPage {...{ status, reference }} place="/bureau" />;
  return (
    <OfficeFrame {...loaderData}>
      <ErrorCard {...{ status, reference }} place="/bureau" />
    </OfficeFrame>
  );
}

type Frame = Route.ComponentProps["loaderData"] & { children: ReactNode };

function OfficeFrame({ name, roles, groups, waiting, idleMinutes, children }: Frame) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SessionEnd idleMinutes={idleMinutes} />
      <WorkingHeader>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-2.5">
          <WorkingBrand href="/bureau" place="Bureau" />
          <OfficeSearch />
          <div className="ml-auto flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-sm leading-tight max-sm:max-w-40 max-sm:text-right">
              <a
                href="/espace/compte"
                className="link block font-semibold wrap-anywhere"
                aria-label={`Mon compte, ${name}`}
              >
                {name}
              </a>
              <span className="text-ink-soft">{roles}</span>
            </p>
            <div className="max-sm:hidden">
              <SignOutButton />
            </div>
          </div>
        </div>
      </WorkingHeader>
      <div className="flex flex-1 flex-col bg-paper lg:flex-row">
        <details className="border-b border-line bg-white lg:hidden">
          <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold text-green">
            Menu du bureau
          </summary>
          <Menu groups={groups} waiting={waiting} />
          <div className="px-4 pb-4 sm:hidden">
            <SignOutButton />
          </div>
        </details>
        <div className="hidden w-60 shrink-0 border-r border-line bg-white lg:block">
          <div className="sticky top-0">
            <Menu groups={groups} waiting={waiting} />
          </div>
        </div>
        <main id="contenu" tabIndex={-1} className="office min-w-0 flex-1">
          <div className="mx-auto max-w-6xl px-4 py-6 lg:px-8">{children}</div>
        </main>
      </div>
      <footer className="border-t border-line bg-white">
        <div className="flex flex-wrap items-center gap-x-6 px-4 py-4 text-sm">
          <a className="link mr-auto py-2" href="/">
            Aller au site public
          </a>
          <p className="py-2">Sans action, la session se ferme après {minutes(idleMinutes)}.</p>
          <slash-search data-for="recherche-bureau">
            <button type="button" hidden aria-pressed="true" className="office-toggle">
              Touche / pour chercher
              <span aria-hidden="true">{"\u00A0: oui"}</span>
            </button>
          </slash-search>
          <AccessibilityLink className="link py-2" />
          <ThemeSwitch />
        </div>
      </footer>
      <BrowserScript name="frame" />
    </div>
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
      className="flex min-w-0 grow max-sm:order-last max-sm:w-full sm:max-w-md"
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
        className="control control-small min-w-0 rounded-r-none"
      />
      <button type="submit" className="button button-primary button-small rounded-l-none">
        <Search aria-hidden="true" size={20} />
        <span className="sr-only">Rechercher</span>
      </button>
    </form>
  );
}

const icons: Record<string, LucideIcon> = {
  "/bureau": ListChecks,
  "/bureau/caisse": Wallet,
  "/bureau/successions": ArrowLeftRight,
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
  groups: readonly MenuGroup[];
  /** The count of waiting items by page. */
  waiting: readonly { path: string; count: number }[];
}

/** The menu: « À faire » first, then the grouped sections, each with its count of waiting items. */
function Menu({ groups, waiting }: MenuProps) {
  const first = { label: "", sections: [{ path: "/bureau", label: "À faire" }] };
  return (
    <nav aria-label="Bureau" className="py-3">
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
    </nav>
  );
}

function MenuLine({ section, waiting }: { section: MenuSection; waiting: MenuProps["waiting"] }) {
  const { pathname } = useLocation();
  const Icon = icons[section.path] ?? ListChecks;
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
        {section.label}
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
