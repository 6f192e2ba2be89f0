import { CalendarDays, ChevronDown, Clock, Mail, Menu, Phone, Search, X } from "lucide-react";
import { useLocation } from "react-router";
import { formatPhone } from "#app/kernel/phone.ts";
import { currentState, type MenuLink } from "#app/layouts/menu.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import { BrandLogo } from "#app/ui/brand.tsx";
import { type TemplateMenuGroup, templateMenu } from "./data/menu.ts";

/** The template's variant of the header (Spec §2): top bar with an appointment, search and nested menu. */
export function ShowcaseHeader({ settings }: { settings: Settings }) {
  return (
    <header className="relative border-b border-line bg-white">
      <TopBar settings={settings} />
      <div className="mx-auto flex max-w-6xl items-center gap-2 px-4 py-2 sm:gap-4 lg:py-4">
        <a href="/" className="mr-auto text-green">
          <BrandLogo name={settings.productName} tagline="Template pages" />
        </a>
        <div className="hidden w-72 lg:block print:hidden">
          <SearchBox id="search" />
        </div>
        <PhoneMenu />
      </div>
      <WideMenu />
    </header>
  );
}

const topLink = "flex min-h-11 items-center gap-2 hover:underline";

function TopBar({ settings }: { settings: Settings }) {
  return (
    <div className="bg-green-deep text-sm text-white print:hidden">
      <div className="mx-auto flex max-w-6xl items-center gap-4 px-4 sm:gap-6">
        <a href={`mailto:${settings.email}`} className={`max-md:hidden ${topLink}`}>
          <Mail aria-hidden="true" size={16} />
          {settings.email}
        </a>
        <a href={`tel:${settings.phone}`} className={topLink}>
          <Phone aria-hidden="true" size={16} />
          {formatPhone(settings.phone)}
        </a>
        <p lang="fr" className="hidden items-center gap-2 lg:flex">
          <Clock aria-hidden="true" size={16} />
          {settings.hours}
        </p>
        <a
          href="/contact"
          className={`-mr-4 ml-auto bg-gold px-3 font-bold whitespace-nowrap text-ink sm:mr-0 sm:px-5 ${topLink}`}
        >
          <CalendarDays aria-hidden="true" size={16} className="max-sm:hidden" />
          Make an Appointment
        </a>
      </div>
    </div>
  );
}

function SearchBox({ id }: { id: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not know `search`
    <form action="/search" method="get" role="search" aria-label="Whole site" className="flex">
      <label htmlFor={id} className="sr-only">
        Search the site
      </label>
      <input
        id={id}
        name="q"
        type="search"
        enterKeyHint="search"
        maxLength={200}
        placeholder="Type to search"
        className="control min-w-0 rounded-r-none"
      />
      <button type="submit" className="button button-primary rounded-l-none px-4">
        <Search aria-hidden="true" size={20} />
        <span className="sr-only">Search</span>
      </button>
    </form>
  );
}

/** The same native technique as the product's own menu. */
function WideMenu() {
  const { pathname } = useLocation();
  return (
    <site-menu className="hidden border-t border-line lg:block print:hidden">
      <nav aria-label="Main menu" className="mx-auto max-w-6xl px-4">
        <ul className="-mx-3 flex justify-between">
          {templateMenu.map((entry) => (
            <li key={entry.label} className="group/entry">
              {"parts" in entry ? (
                <WideGroup group={entry} pathname={pathname} />
              ) : (
                <a
                  href={entry.path}
                  className="menu-entry"
                  aria-current={currentState(entry, pathname)}
                >
                  {entry.label}
                </a>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </site-menu>
  );
}

interface GroupProps {
  group: TemplateMenuGroup;
  pathname: string;
}

function WideGroup({ group, pathname }: GroupProps) {
  const here = group.parts.some(({ links }) => links.some((link) => currentState(link, pathname)));
  return (
    <details name="menu" className="group relative">
      <summary className="menu-entry" data-here={here || undefined}>
        {group.label}
        <ChevronDown aria-hidden="true" size={18} className="group-open:rotate-180" />
      </summary>
      <ul className="card absolute z-20 w-56 overflow-hidden py-2 group-last/entry:right-0">
        {group.parts.map((part) =>
          part.heading ? (
            <li key={part.heading} className="border-line not-first:mt-2 not-first:border-t">
              <span className="block px-3 pt-3 text-sm font-semibold text-laterite">
                {part.heading}
              </span>
              <ul>
                <Links links={part.links} pathname={pathname} />
              </ul>
            </li>
          ) : (
            <Links key={group.label} links={part.links} pathname={pathname} />
          ),
        )}
      </ul>
    </details>
  );
}

/** All of it behind one button, sub-menus open, two links a row: nothing more to find. */
function PhoneMenu() {
  const { pathname } = useLocation();
  return (
    <site-menu className="lg:hidden print:hidden">
      <details className="group">
        <summary className="button button-secondary px-3">
          <Menu aria-hidden="true" size={24} className="group-open:hidden" />
          <X aria-hidden="true" size={24} className="hidden group-open:block" />
          Menu
        </summary>
        <div className="absolute inset-x-0 top-full z-20 border-y border-line bg-white px-4 py-4 shadow-card">
          <SearchBox id="search-menu" />
          <nav aria-label="Main menu" className="mt-3">
            <ul>
              {templateMenu.map((entry) =>
                "parts" in entry ? (
                  <li key={entry.label} className="border-b border-line py-1">
                    <span className="block px-3 pt-2 text-sm font-semibold text-laterite">
                      {entry.label}
                    </span>
                    <ul className="grid grid-cols-2 sm:grid-cols-3">
                      <Links
                        links={entry.parts.flatMap(({ links }) => links)}
                        pathname={pathname}
                      />
                    </ul>
                  </li>
                ) : (
                  <li key={entry.label} className="border-b border-line">
                    <a
                      href={entry.path}
                      className="menu-link"
                      aria-current={currentState(entry, pathname)}
                    >
                      {entry.label}
                    </a>
                  </li>
                ),
              )}
            </ul>
          </nav>
        </div>
      </details>
    </site-menu>
  );
}

function Links({ links, pathname }: { links: readonly MenuLink[]; pathname: string }) {
  return links.map((link) => (
    <li key={link.path}>
      <a href={link.path} className="menu-link" aria-current={currentState(link, pathname)}>
        {link.label}
      </a>
    </li>
  ));
}
