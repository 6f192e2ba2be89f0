import type { Conflict } from "#app/forms/merge-fields.ts";
import type { DraftPageData } from "./draft-page.server.ts";

export interface SectionProps {
  page: DraftPageData;
  /** What was typed where two have changed one field; the values that were shown of them. */
  conflicts?: Readonly<Record<string, Conflict>>;
  shown?: Readonly<Record<string, string>>;
}

/** What a field shows: what was typed while it is in conflict, else what is kept. */
export const valueIn = ({ page, conflicts }: SectionProps, name: string): string =>
  conflicts?.[name]?.typed ?? page.fields[name] ?? "";

/** What travels with the form as shown: of a field in conflict what it first showed. */
export const shownOf = ({ page, shown }: SectionProps, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, shown?.[name] ?? page.fields[name] ?? ""]));

/** What the figures reach, told again each time that they are saved. */
export const Outlook = ({ sentences }: { sentences: readonly string[] }) => (
  <div
    data-outlook=""
    aria-live="polite"
    className="mb-6 border-l-4 border-green bg-green-soft px-4 py-3"
  >
    {sentences.map((sentence, place) => (
      <p key={sentence} className={place === 0 ? "text-lg font-semibold" : "mt-1"}>
        {sentence}
      </p>
    ))}
  </div>
);
