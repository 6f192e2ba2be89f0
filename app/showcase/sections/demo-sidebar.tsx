import { ChevronRight } from "lucide-react";
import { useLocation } from "react-router";
import { currentState } from "#app/layouts/menu.ts";
import { demoPages } from "#app/layouts/showcase/template-pages.ts";

/** The demo pages, each a link, the one that is shown marked. */
export function DemoSidebar() {
  const { pathname } = useLocation();
  return (
    <nav aria-labelledby="demo-pages" className="card overflow-hidden">
      <h2
        id="demo-pages"
        className="border-b border-line bg-green-soft px-4 py-3 text-lg font-bold text-green"
      >
        Shortcodes
      </h2>
      <ul className="grid grid-cols-2 lg:grid-cols-1">
        {demoPages.map((link) => (
          <li key={link.path} className="border-line not-last:border-b">
            <a
              href={link.path}
              className="menu-link justify-between px-4"
              aria-current={currentState(link, pathname)}
            >
              {link.label}
              <ChevronRight aria-hidden="true" size={18} className="shrink-0 max-lg:hidden" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
