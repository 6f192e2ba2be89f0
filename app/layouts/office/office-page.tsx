import type { ReactNode } from "react";
import { usePageTitle } from "../page-head.tsx";

interface OfficePageProps {
  title: string;
  lead?: ReactNode;
  /** The page that it belongs to, for the way back. */
  parent?: { path: string; label: string };
  children: ReactNode;
}

/** A page of the back office: where one is, what it is called, what it is for. */
export function OfficePage({ title, lead, parent, children }: OfficePageProps) {
  return (
    <>
      <title>{usePageTitle(`${title} – Bureau`)}</title>
      {parent && (
        <p className="mb-2 text-sm">
          <a className="link" href={parent.path}>
            {parent.label}
          </a>
        </p>
      )}
      <h1 className="text-2xl font-bold wrap-anywhere text-green sm:text-3xl">{title}</h1>
      {lead && <div className="mt-2 max-w-prose text-pretty text-ink-soft">{lead}</div>}
      <div className="mt-6 flex flex-col gap-6">{children}</div>
    </>
  );
}

/** One part of a page, with its heading. */
export function OfficeSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card p-5 sm:p-6">
      <h2 className="text-xl font-bold text-green">{title}</h2>
      <div className="mt-3">{children}</div>
    </section>
  );
}
