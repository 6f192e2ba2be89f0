/** Name of the hidden field with the value that the form showed for a field. */
export const shownName = (field: string): string => `vu.${field}`;

/** Name of the hidden fields with values that a script sent for a field and whose answer it never got: they may be stored. */
export const sentName = (field: string): string => `envoye.${field}`;

/** Names of the fields of a conflict: the other person's value as shown, and the choice between the two. */
export const otherName = (field: string): string => `autre.${field}`;
export const choiceName = (field: string): string => `choix.${field}`;

/** The two answers to a conflict. */
export const choices = { mine: "mienne", other: "autre" } as const;

/** Two people, or two tabs, changed one field to different values. */
export interface Conflict {
  typed: string;
  stored: string;
}

export interface Merged<Name extends string> {
  /** The fields that this form changed and nobody else did, or that a choice has settled. */
  write: Partial<Record<Name, string>>;
  conflicts: Partial<Record<Name, Conflict>>;
}

interface Given<Name extends string> {
  /** The new values: the output of the schema of the form. */
  typed: Readonly<Partial<Record<Name, string>>>;
  /** The values stored now, in the same notation. */
  stored: Readonly<Record<Name, string>>;
  /** Normalises two notations of one value, « 1 000 » and « 1000 », before comparing. */
  plain?: (text: string, field: Name) => string;
}

/**
 * Computes what a form over shared data may write. Each field is posted with the value that was shown (`vu.NAME`). A field that
 * the user did not change is not written. A field that somebody else changed to another value is not written but returned as a
 * conflict, until the form chooses one of the two (`choix.NAME`). A stored value that this very form sent before, in a request whose
 * answer was lost (`envoye.NAME`), is nobody else's: it counts as shown. A missing shown value counts as empty; a field that the form does
 * not contain is ignored.
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
    const shownText = textsOf(form, choice === choices.mine ? otherName(field) : shownName(field));
    const now = plain(values.stored, field);
    const isOurs = form
      .getAll(sentName(field))
      .some((sentValue) => plain(String(sentValue), field) === now);
    const outcome = mergeField({
      shown: isOurs ? now : plain(shownText, field),
      typed: plain(values.typed, field),
      stored: now,
    });
    if (outcome === "write") merged.write[field] = values.typed;
    if (outcome === "conflict") merged.conflicts[field] = values;
  }
  return merged;
}

/** Whether one field is kept, written or in conflict. */
export function mergeField(values: {
  shown: string;
  typed: string;
  stored: string;
}): "keep" | "write" | "conflict" {
  const { shown, typed, stored } = values;
  if (typed === shown || typed === stored) return "keep";
  return stored === shown ? "write" : "conflict";
}

/** Joins several values of one name (check boxes) into one text; empty for an unticked box or an empty field. */
export const textsOf = (form: FormData, name: string): string =>
  form
    .getAll(name)
    .filter((value) => typeof value === "string")
    .join("\n");

const isInForm = (form: FormData, field: string) =>
  form.has(field) || form.has(`${field}.day`) || form.has(shownName(field));

/** Normalises line breaks (browsers send CR LF), Unicode form and outer spaces. */
const plainText = (text: string): string => text.replace(/\r\n?/g, "\n").normalize("NFC").trim();
