import type { Conflict } from "#app/forms/merge-fields.ts";
import type { DraftPageData } from "./draft-page.server.ts";

export interface SectionProps {
  page: DraftPageData;
  /** The typed values of fields that somebody else has changed too, with the values that the form had shown. */
  conflicts?: Readonly<Record<string, Conflict>>;
  /** Why fields that were just posted cannot be read, by field. */
  errors?: Readonly<Record<string, string>>;
  shown?: Readonly<Record<string, string>>;
}

/** The value of a field: the typed value while it is in conflict, else the stored one. */
export const valueIn = ({ page, conflicts }: SectionProps, name: string): string =>
  conflicts?.[name]?.typed ?? page.fields[name] ?? "";

/** The hidden values that the form carries as shown; for a field in conflict, the value it first showed. */
export const shownOf = ({ page, shown }: SectionProps, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, shown?.[name] ?? page.fields[name] ?? ""]));

/** The outlook of the figures, updated each time that they are saved. */
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
