import type { homeSections } from "./home-section.tsx";

/** Marks beside a wide page, one for each section; `scroll-spy` says which is in view (Spec §2). */
export function HomeSideMenu({ sections }: { sections: readonly (typeof homeSections)[number][] }) {
  return (
    <scroll-spy>
      <nav
        aria-label="Sections de la page"
        className="fixed top-1/2 right-2 z-20 hidden -translate-y-1/2 rounded-lg border border-line bg-white shadow-card xl:block"
      >
        <ul>
          {sections.map(({ id, label }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="group relative grid size-10 place-items-center aria-[current]:text-laterite"
              >
                <span className="size-2.5 rounded-full border-2 border-green group-aria-[current]:size-4 group-aria-[current]:border-laterite group-aria-[current]:bg-laterite" />
                <span className="absolute right-full mr-2 rounded-sm border border-line bg-white px-3 py-1.5 text-sm whitespace-nowrap text-ink not-group-hover:not-group-focus-visible:sr-only">
                  {label}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </scroll-spy>
  );
}
