import type { ComponentProps, ReactNode } from "react";
import { HiddenFields } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { usePageTitle } from "../page-head.tsx";

interface OfficePageProps {
  title: string;
  /** Title of the window, if different. */
  head?: string;
  lead?: ReactNode;
  /** The parent page, linked above the title. */
  parent?: { path: string; label: string };
  /** The main action of the page. */
  act?: ReactNode;
  children: ReactNode;
}

/** The frame of a back-office page: parent link, title, lead, main action. */
export function OfficePage({ title, head = title, lead, parent, act, children }: OfficePageProps) {
  return (
    <>
      <title>{usePageTitle(`${head} – Bureau`)}</title>
      {parent && (
        <nav aria-label="Fil d’Ariane">
          <ol className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            <li className="flex items-center gap-x-2">
              <a className="link inline-flex min-h-11 items-center lg:min-h-8" href={parent.path}>
                {parent.label}
              </a>
              <span aria-hidden="true" className="max-sm:hidden">
                /
              </span>
            </li>
            <li className="min-w-0 max-sm:sr-only">
              <span aria-current="page" className="wrap-anywhere">
                {title}
              </span>
            </li>
          </ol>
        </nav>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-2xl font-bold text-pretty wrap-anywhere text-green">{title}</h1>
          {lead && <div className="mt-1 max-w-prose text-pretty text-ink-soft">{lead}</div>}
        </div>
        {act}
      </div>
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </>
  );
}

interface OfficeSectionProps {
  title: string;
  /** Anchor of the section. */
  id?: string;
  /** Sets a destructive action apart from the everyday ones. */
  apart?: boolean;
  children: ReactNode;
}

/** One part of a page, with its heading. */
export function OfficeSection({ title, id, apart = false, children }: OfficeSectionProps) {
  return (
    <section id={id} className={`card p-4 sm:p-5 ${apart ? "office-apart" : ""}`}>
      <h2 className={`text-lg font-bold ${apart ? "text-error" : "text-green"}`}>{title}</h2>
      <div className="mt-2">{children}</div>
    </section>
  );
}

/** Links to the sections of a long page. */
export const SectionLinks = ({ parts }: { parts: readonly { id: string; title: string }[] }) => (
  <nav aria-label="Sur cette page">
    <ul className="office-chips">
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
);

interface DifferencesProps {
  differences: readonly { label: string; from: string; to: string }[];
}

/** The differences that a change would make, one per line. */
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

interface ConfirmChangeProps {
  /** The typed values, carried in hidden fields. */
  values: ComponentProps<typeof HiddenFields>["values"];
  act?: string;
  /** Address of the link back. */
  back: string;
  children: ReactNode;
}

/** The confirmation step of a change: what it would do, a button to confirm and a link back. */
export const ConfirmChange = ({
  values,
  act = "Enregistrer",
  back,
  children,
}: ConfirmChangeProps) => (
  <OfficeSection title="Vérifiez avant d’enregistrer">
    {children}
    <form method="post" className="mt-5 flex flex-wrap items-center gap-4">
      <HiddenFields values={{ ...values, intent: "confirm" }} />
      <SubmitButton>{act}</SubmitButton>
      <a className="link flex min-h-11 items-center" href={back}>
        Revenir sans rien changer
      </a>
    </form>
  </OfficeSection>
);

/** The changes of an edition, one per line. */
export const ChangeSentences = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className="list-disc space-y-1.5 pl-5">
    {sentences.map((sentence) => (
      <li key={sentence} className="max-w-prose text-pretty wrap-anywhere">
        {sentence}
      </li>
    ))}
  </ul>
);
