import type { homeSections } from "./home-section.tsx";

/**
 * Links beside a wide page, one for each section; `scroll-spy` says which is in view (Spec §2). Their names stand beside
 * the dots where the margin has room for them; elsewhere each comes under the pointer or the focus.
 */
export function HomeSideMenu({ sections }: { sections: readonly (typeof homeSections)[number][] }) {
  return (
    <scroll-spy>
      <nav
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
