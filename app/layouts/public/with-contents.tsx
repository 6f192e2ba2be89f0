import type { ReactNode } from "react";
import { BrowserScript } from "../script-tags.tsx";

interface WithContentsProps {
  /** The sections of the page, in order. */
  contents: readonly { id: string; label: string }[];
  children: ReactNode;
}

/** A long page with a sticky table of contents: beside the text on a wide screen, in one line above it on a narrow one. */
export function WithContents({ contents, children }: WithContentsProps) {
  return (
    <div className="mx-auto max-w-6xl lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <scroll-spy className="sticky top-0 z-10 block border-b border-line bg-white lg:self-start lg:border-0 lg:bg-transparent">
        <nav
          aria-label="Sur cette page"
          className="lg:max-h-dvh lg:overflow-y-auto lg:py-16 lg:pr-4 lg:pl-4"
        >
          <p className="mb-2 hidden font-display text-lg font-bold text-green lg:block">
            Sur cette page
          </p>
          <ul className="contents-line flex lg:flex-col lg:border-l-2 lg:border-line">
            {contents.map(({ id, label }) => (
              <li key={id} className="shrink-0">
                <a href={`#${id}`} className="contents-link">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </scroll-spy>
      <div className="min-w-0 divide-y divide-line">{children}</div>
      <BrowserScript name="contents" />
    </div>
  );
}
