import type { ReactNode } from "react";
import { BrowserScript } from "#app/layouts/script-tags.tsx";

export interface Tab {
  /** Id of the panel, unique on the page. */
  id: string;
  title: string;
  content: ReactNode;
}

interface TabSetProps {
  label: string;
  tabs: readonly Tab[];
  /** « row »: tabs above the panels; « column »: at their left on a wide screen. */
  direction?: "row" | "column";
}

/** Tabs, the first one active; without scripts, links to the sections below (`elements/tab-set.ts`). */
export function TabSet({ label, tabs, direction = "row" }: TabSetProps) {
  const column = direction === "column";
  return (
    <tab-set className={column ? "grid items-start gap-x-8 md:grid-cols-[14rem_1fr]" : "block"}>
      <BrowserScript name="showcase" />
      <ul
        data-tabs
        aria-label={label}
        className={`flex flex-wrap border-line ${column ? "md:flex-col md:border-b-0 md:border-l" : ""} border-b`}
      >
        {tabs.map(({ id, title }) => (
          <li key={id} className={column ? "" : "max-sm:flex-1"}>
            <a
              href={`#${id}`}
              className={`tab flex min-h-12 items-center px-4 py-2 font-semibold max-sm:justify-center ${column ? "tab-beside" : ""}`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
      <div>
        {tabs.map(({ id, title, content }) => (
          <section
            key={id}
            id={id}
            data-panel
            aria-label={title}
            className={`py-6 ${column ? "md:pt-2" : ""}`}
          >
            <h3 data-panel-title className="mb-3 text-xl font-bold text-green">
              {title}
            </h3>
            {content}
          </section>
        ))}
      </div>
    </tab-set>
  );
}
