import { ChevronDown, Menu, X } from "lucide-react";
import { useLocation } from "react-router";
import type { Settings } from "#app/settings/settings.schema.ts";
import { currentState, type MenuGroup, type MenuLink, menu } from "./menu.ts";
import { ContactDetails } from "./site-contact-details.tsx";
import { SearchBox } from "./site-search-box.tsx";

/** One row under the brand, its sub-menus in native `details`. */
export function WideMenu() {
  const { pathname } = useLocation();
  return (
    <site-menu className="hidden border-t border-line lg:block print:hidden">
      <nav aria-label="Menu principal" className="mx-auto max-w-6xl px-4">
        <ul className="-mx-3 flex justify-between">
          {menu.map((entry) => (
            <li key={entry.label} className="group/entry">
              {"links" in entry ? (
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

function WideGroup({ group, pathname }: { group: MenuGroup; pathname: string }) {
  const here = group.links.some((link) => currentState(link, pathname));
  return (
    <details name="menu" className="group relative">
      <summary className="menu-entry" data-here={here || undefined}>
        {group.label}
        <ChevronDown aria-hidden="true" size={18} className="group-open:rotate-180" />
      </summary>
      <ul className="card absolute z-20 w-72 group-last/entry:right-0 overflow-hidden py-2">
        <Links links={group.links} pathname={pathname} />
      </ul>
    </details>
  );
}

/** All of it behind one button, sub-menus open: nothing more to find. */
export function PhoneMenu({ settings }: { settings: Settings }) {
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
          <SearchBox id="recherche-menu" />
          <nav aria-label="Menu principal" className="mt-3 grid gap-x-8 sm:grid-cols-2">
            {columns.map((entries) => (
              <ul key={entries[0]?.label}>
                {entries.map((entry) =>
                  "links" in entry ? (
                    <li key={entry.label} className="border-b border-line py-2">
                      <span className="block px-3 pt-2 text-sm font-semibold text-laterite">
                        {entry.label}
                      </span>
                      <ul>
                        <Links links={entry.links} pathname={pathname} />
                      </ul>
                    </li>
                  ) : (
                    <Links key={entry.label} links={[entry]} pathname={pathname} ruled />
                  ),
                )}
              </ul>
            ))}
          </nav>
          <div className="mt-3 px-3 text-sm text-ink-soft">
            <ContactDetails settings={settings} />
          </div>
        </div>
      </details>
    </site-menu>
  );
}

/** In the same order, the second column beside the first where there is room. */
const columns = [menu.slice(0, 4), menu.slice(4)];

interface LinksProps {
  links: readonly MenuLink[];
  pathname: string;
  ruled?: boolean;
}

function Links({ links, pathname, ruled }: LinksProps) {
  return links.map((link) => (
    <li key={link.path} className={ruled ? "border-b border-line" : undefined}>
      <a href={link.path} className="menu-link" aria-current={currentState(link, pathname)}>
        {link.label}
      </a>
    </li>
  ));
}
