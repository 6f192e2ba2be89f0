/** What a form showed of a field when it was opened travels with it under this name. */
export const shownName = (field: string): string => `vu.${field}`;

/** Of a field in conflict: what the form told that somebody else has written, and which of the two is to stay. */
export const otherName = (field: string): string => `autre.${field}`;
export const choiceName = (field: string): string => `choix.${field}`;

/** The two answers to a conflict. */
export const choices = { mine: "mienne", other: "autre" } as const;

/** Two people, or two tabs, have changed one field to different values. */
export interface Conflict {
  typed: string;
  stored: string;
}

export interface Merged<Name extends string> {
  /** The fields that this form has changed, and that nobody else has changed to something else. */
  write: Partial<Record<Name, string>>;
  conflicts: Partial<Record<Name, Conflict>>;
}

interface Given<Name extends string> {
  /** As it is to be kept: the output of the schema of the form. */
  typed: Readonly<Partial<Record<Name, string>>>;
  /** As it is kept now, in the same writing. */
  stored: Readonly<Record<Name, string>>;
  /** Two writings of one value are alike in this form: « 1 000 » and « 1000 ». */
  plain?: (text: string, field: Name) => string;
}

/**
 * What a form over shared data may write. Each field travels with the value that was shown (`vu.NAME`): one that was not
 * changed is left alone, whatever became of it meanwhile; one that somebody else has changed to something else is not
 * written but told as a conflict, until the form says which of the two stays (`choix.NAME`). A field whose shown value is
 * missing was shown empty; one that the form does not carry at all is not part of it.
 */
export function mergeFields<Name extends string>(
  form: FormData,
  { typed, stored, plain = plainText }: Given<Name>,
): Merged<Name> {
  const merged: Merged<Name> = { write: {}, conflicts: {} };
  for (const field of Object.keys(stored) as Name[]) {
    if (!isInForm(form, field)) continue;
    const values = { typed: typed[field] ?? "", stored: stored[field] };
    const choice = form.get(choiceName(field));
    if (choice === choices.other) continue;
    const shown = textsOf(form, choice === choices.mine ? otherName(field) : shownName(field));
    const outcome = mergeField({
      shown: plain(shown, field),
      typed: plain(values.typed, field),
      stored: plain(values.stored, field),
    });
    if (outcome === "write") merged.write[field] = values.typed;
    if (outcome === "conflict") merged.conflicts[field] = values;
  }
  return merged;
}

/** What becomes of one field: left alone, written, or both values told. */
export function mergeField(values: {
  shown: string;
  typed: string;
  stored: string;
}): "keep" | "write" | "conflict" {
  const { shown, typed, stored } = values;
  if (typed === shown || typed === stored) return "keep";
  return stored === shown ? "write" : "conflict";
}

/** Several values of one name (boxes of a list) as one text; an unticked box and an empty field are the empty text. */
export const textsOf = (form: FormData, name: string): string =>
  form
    .getAll(name)
    .filter((value) => typeof value === "string")
    .join("\n");

const isInForm = (form: FormData, field: string) =>
  form.has(field) || form.has(`${field}.day`) || form.has(shownName(field));

/** A browser sends line breaks as two characters, and nobody sees spaces at the ends. */
const plainText = (text: string): string => text.replace(/\r\n?/g, "\n").normalize("NFC").trim();
