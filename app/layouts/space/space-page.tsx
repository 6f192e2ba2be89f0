import type { ReactNode } from "react";
import { UnbrokenReference } from "#app/ui/unbroken-reference.tsx";
import { usePageTitle } from "../page-head.tsx";
import { cutShort, useSpace } from "./space-data.ts";

interface SpacePageProps {
  title: string;
  /** Title of the window, if different. */
  head?: string;
  lead?: ReactNode;
  /** The pages between « À faire » and this one; their links keep the company. */
  trail?: readonly { label: string; path: string }[];
  /** The main action of the page. */
  act?: ReactNode;
  /** Maximum width on a large screen; text and forms are narrower than lists. */
  width?: "words" | "lists" | "all";
  children: ReactNode;
}

const widths = { words: "max-w-[44rem]", lists: "max-w-[58rem]", all: "max-w-6xl" };

/** The frame of a page of the space: breadcrumb, title, lead, main action. */
export function SpacePage({
  title,
  head = title,
  lead,
  trail = [],
  act,
  width = "lists",
  children,
}: SpacePageProps) {
  const { company } = useSpace();
  return (
    <>
      <title>{usePageTitle(company ? `${head} – ${company.name}` : head)}</title>
      <div className={`mx-auto px-4 pt-4 pb-12 sm:pt-6 ${widths[width]}`}>
        <Trail pages={trail} here={title} />
        <div className="mt-2">
          <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
            <div className="min-w-0">
              <h1 className="text-2xl font-bold text-pretty wrap-anywhere text-green sm:text-3xl">
                <UnbrokenReference>{title}</UnbrokenReference>
              </h1>
              {lead && (
                <p className="mt-2 max-w-prose text-pretty text-ink-soft">
                  {typeof lead === "string" ? <UnbrokenReference>{lead}</UnbrokenReference> : lead}
                </p>
              )}
            </div>
            {act}
          </div>
          <div className="mt-6 flex flex-col gap-6">{children}</div>
        </div>
      </div>
    </>
  );
}

interface TrailProps {
  pages: readonly { label: string; path: string }[];
  here: string;
}

/** The breadcrumb of the space; a member of staff without a company gets no link to « À faire ». */
function Trail({ pages, here }: TrailProps) {
  const { company, to } = useSpace();
  const before = company ? [{ label: "À faire", path: "/espace" }, ...pages] : pages;
  if (before.length === 0) return null;
  return (
    <nav aria-label="Fil d’Ariane" className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        {before.map(({ label, path }, place) => (
          <li key={path} className="flex items-center gap-x-2">
            <a href={to(path)} className="link inline-flex min-h-11 items-center">
              {label}
            </a>{" "}
            <span
              aria-hidden="true"
              className={place === before.length - 1 ? "max-sm:hidden" : undefined}
            >
              /
            </span>
          </li>
        ))}
        {/* On a phone the title right below already shows it. */}
        <li className="min-w-0 max-sm:sr-only">
          <span aria-current="page" className="wrap-anywhere">
            {cutShort(here, 60)}
          </span>
        </li>
      </ol>
    </nav>
  );
}

/** A section of a page, with its heading. */
export function SpaceSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card p-5 sm:p-6">
      <h2 className="text-xl font-bold text-green">
        <UnbrokenReference>{title}</UnbrokenReference>
      </h2>
      <div className="mt-3">{children}</div>
    </section>
  );
}
