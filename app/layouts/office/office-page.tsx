import type { ComponentProps, ReactNode } from "react";
import { HiddenFields } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { usePageTitle } from "../page-head.tsx";

interface OfficePageProps {
  title: string;
  /** Title of the window, if different. */
  head?: string;
  /** Content beside the title on its line: a state, a number, a date. */
  facts?: ReactNode;
  /** What folds out beside the title: a choice of views. */
  fold?: ReactNode;
  /** The purpose of the page, folded behind « Aide ». */
  lead?: ReactNode;
  /** The parent page, linked before the title. */
  parent?: { path: string; label: string };
  /** The main action of the page. */
  act?: ReactNode;
  /** `full` for lists and records, which use the whole screen; words and forms keep a readable width. */
  width?: "page" | "full";
  children: ReactNode;
}

/** The frame of a back-office page: one line with parent, title, facts, help and main action; below it the content. */
export function OfficePage(props: OfficePageProps) {
  const { title, head = title, facts, fold, lead, parent, act, width = "page", children } = props;
  return (
    <>
      <title>{usePageTitle(`${head} – Bureau`)}</title>
      <div className="office-title">
        {parent && (
          <nav aria-label="Fil d’Ariane">
            <a href={parent.path}>
              {parent.label}
              <span aria-hidden="true">{"\u00A0/"}</span>
            </a>
          </nav>
        )}
        <h1>{title}</h1>
        {facts && <p className="office-title-facts">{facts}</p>}
        {fold}
        {lead && (
          <details className="office-help">
            <summary>
              Aide<span className="sr-only">{`\u00A0: ${title}`}</span>
            </summary>
            <p>{lead}</p>
          </details>
        )}
        {act && <div className="office-title-act">{act}</div>}
      </div>
      <div className={`office-content office-content-${width}`}>{children}</div>
    </>
  );
}

interface OfficeSectionProps {
  title: string;
  /** Anchor of the section. */
  id?: string;
  /** Sets a destructive action apart from the everyday ones. */
  apart?: boolean;
  /** Only something to do, which no paper shows. */
  onlyActs?: boolean;
  children: ReactNode;
}

/** One part of a page, with its heading. */
export function OfficeSection(props: OfficeSectionProps) {
  const { title, id, apart = false, onlyActs = false, children } = props;
  return (
    <section
      id={id}
      className={`card office-section ${apart ? "office-apart" : ""} ${onlyActs ? "print:hidden" : ""}`}
    >
      <h2>{title}</h2>
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
