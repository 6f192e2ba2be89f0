import { ChevronDown, Menu, X } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { currentState, type MenuLink } from "./menu.ts";

interface MenuRowProps<Group> {
  label: string;
  entries: readonly (MenuLink | Group)[];
  /** A sub-menu, made of `SubMenu`. */
  group: (group: Group) => ReactNode;
}

/** The menu beside the brand, its sub-menus in native `details`. */
export function MenuRow<Group extends { label: string }>({
  label,
  entries,
  group,
}: MenuRowProps<Group>) {
  const { pathname } = useLocation();
  return (
    <site-menu className="wide-menu hidden lg:block print:hidden">
      <nav aria-label={label}>
        <ul className="flex">
          {entries.map((entry) => (
            <li key={entry.label} className="group/entry">
              {"path" in entry ? (
                <a
                  href={entry.path}
                  className="menu-entry"
                  aria-current={currentState(entry, pathname)}
                >
                  {entry.label}
                </a>
              ) : (
                group(entry)
              )}
            </li>
          ))}
        </ul>
      </nav>
    </site-menu>
  );
}

interface SubMenuProps {
  label: string;
  /** All its links; the sub-menu is marked when the current page is one of them. */
  links: readonly MenuLink[];
  /** Sets the width. */
  className: string;
  children: ReactNode;
}

export function SubMenu({ label, links, className, children }: SubMenuProps) {
  const { pathname } = useLocation();
  const here = links.some((link) => currentState(link, pathname));
  return (
    <details name="menu" className="group relative">
      <summary className="menu-entry" data-here={here || undefined}>
        {label}
        <ChevronDown aria-hidden="true" size={18} className="group-open:rotate-180" />
      </summary>
      <ul
        className={`card absolute z-20 group-last/entry:right-0 overflow-hidden py-2 ${className}`}
      >
        {children}
      </ul>
    </details>
  );
}

/** The menu of a narrow screen, behind one button. */
export function MenuButton({ children }: { children: ReactNode }) {
  return (
    <site-menu className="lg:hidden print:hidden">
      <details className="group">
        <summary className="button button-secondary px-3">
          <Menu aria-hidden="true" size={24} className="group-open:hidden" />
          <X aria-hidden="true" size={24} className="hidden group-open:block" />
          Menu
        </summary>
        <div className="absolute inset-x-0 top-full z-20 border-y border-line bg-white px-4 py-4 shadow-card">
          {children}
        </div>
      </details>
    </site-menu>
  );
}

interface MenuLinksProps {
  links: readonly MenuLink[];
  /** Draws a line below each link. */
  ruled?: boolean;
}

export function MenuLinks({ links, ruled }: MenuLinksProps) {
  const { pathname } = useLocation();
  return links.map((link) => (
    <li key={link.path} className={ruled ? "border-b border-line" : undefined}>
      <a href={link.path} className="menu-link" aria-current={currentState(link, pathname)}>
        {link.label}
      </a>
    </li>
  ));
}

/** The skip link, first in the tab order of every page. */
export const SkipLink = ({ children = "Aller au contenu" }: { children?: string }) => (
  <a
    href="#contenu"
    className="sr-only z-20 bg-white p-3 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
  >
    {children}
  </a>
);

/** The notice that payments are fake, in French on English pages too. */
export const DemoStrip = () => (
  <aside
    lang="fr"
    aria-label="Démonstration"
    className="bg-green-deep px-4 py-2 text-center text-sm text-white"
  >
    <p>
      Démonstration{"\u00A0"}: les opérateurs de paiement sont factices, aucun argent ne circule.
    </p>
  </aside>
);
