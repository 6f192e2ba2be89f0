import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { usePageTitle } from "../page-head.tsx";

interface OfficePageProps {
  title: string;
  /** Of the window, where it says more than the title. */
  head?: string;
  lead?: ReactNode;
  /** The page that it belongs to, for the way back. */
  parent?: { path: string; label: string };
  /** The one thing that is done from here. */
  act?: ReactNode;
  children: ReactNode;
}

/** A page of the back office: where one is, what it is called, what it is for. */
export function OfficePage({ title, head = title, lead, parent, act, children }: OfficePageProps) {
  return (
    <>
      <title>{usePageTitle(`${head} – Bureau`)}</title>
      {parent && (
        <p className="mb-2 text-sm">
          <a className="link" href={parent.path}>
            {parent.label}
          </a>
        </p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold wrap-anywhere text-green sm:text-3xl">{title}</h1>
          {lead && <div className="mt-2 max-w-prose text-pretty text-ink-soft">{lead}</div>}
        </div>
        {act}
      </div>
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

interface DifferencesProps {
  differences: readonly { label: string; from: string; to: string }[];
}

/** What a change would do, line by line. */
export const Differences = ({ differences }: DifferencesProps) => (
  <ul className="mt-3 divide-y divide-line">
    {differences.map(({ label, from, to }) => (
      <li key={label} className="py-2 wrap-anywhere tabular-nums">
        {label}
        {"\u00A0"}: de {from} à <strong className="font-semibold">{to}</strong>
      </li>
    ))}
  </ul>
);

/** Nothing of what was posted was done, and why. */
export const NothingDone = ({ message }: { message: string | null | undefined }) =>
  message ? (
    <Notice tone="error" title="Rien n’a été changé" takesFocus>
      <p>{message}</p>
    </Notice>
  ) : null;

/** What an edition changes, a line each. */
export const ChangeSentences = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className="list-disc space-y-1.5 pl-5">
    {sentences.map((sentence) => (
      <li key={sentence} className="max-w-prose text-pretty wrap-anywhere">
        {sentence}
      </li>
    ))}
  </ul>
);
