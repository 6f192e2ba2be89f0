import * as v from "valibot";

/** The three fields of a date; `foundedOn` is posted as `foundedOn.day`, `foundedOn.month` and `foundedOn.year`. */
export const dateParts = ["day", "month", "year"] as const;

export type DatePart = (typeof dateParts)[number];

export const partName = (field: string, part: DatePart) => `${field}.${part}`;

/** The field that a control belongs to: its own name, or the name of the date that it is a part of. */
export const fieldOfControl = (control: string): string => control.split(".")[0] ?? control;

/** Joins the three parts of a date: « 1/9/2015 », « 1//2015 » while incomplete, an empty text when all are empty. */
function joinDate(parts: readonly string[]): string {
  const typedParts = parts.map((part) => part.trim());
  return typedParts.every((part) => part === "") ? "" : typedParts.join("/");
}

/** Splits a value of `joinDate`, or YYYY-MM-DD, into its three parts. */
export function splitDate(value: string): Record<DatePart, string> {
  const stored = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  const [day = "", month = "", year = ""] = stored ? stored.slice(1).reverse() : value.split("/");
  return { day, month, year };
}

/** The schema of a form: its fields by name, and rules over several of them in a pipe. */
export type FormSchema<Output = unknown> = v.GenericSchema<unknown, Output> & {
  entries: Readonly<Record<string, v.GenericSchema>>;
};

type TypedIn<Input> = [Input] extends [boolean]
  ? boolean
  : [Input] extends [Blob]
    ? File | null
    : [Input] extends [readonly Blob[]]
      ? File[]
      : [Input] extends [readonly unknown[]]
        ? string[]
        : string;

/** The typed values of a form before parsing, by the field names of its schema. */
export type FormValues<Schema extends FormSchema> = {
  -readonly [Field in keyof Schema["entries"] & string]: TypedIn<
    NonNullable<v.InferInput<Schema["entries"][Field]>>
  >;
};

/** The hidden field of the sign-in that carries a form posted after its session ended. */
export const heldField = "garde";

/** The first message of each wrong field. */
export type FieldErrors<Values> = { [Field in keyof Values]?: string };

/** The errors and typed values of a refused form. */
export interface FormFailure<Values> {
  values: Partial<Values>;
  errors: FieldErrors<Values>;
  /** Set by a rate limit: seconds to wait. */
  waitSeconds?: number;
}

export type FormInput<Output, Values> = { values: Partial<Values> } & (
  | { ok: true; output: Output }
  | { ok: false; errors: FieldErrors<Values> }
);

/** Marks a field that is never sent back to a page nor stored: `v.metadata(secret)` in the pipe of a password. */
export const secret = { secret: true };

/**
 * Parses a posted form with its schema: its output or its errors, with the values that may be shown again in both
 * cases.
 */
export function readFields<Schema extends FormSchema>(
  schema: Schema,
  form: FormData,
): FormInput<v.InferOutput<Schema>, FormValues<Schema>> {
  const values = keptValues(schema, form);
  const result = v.safeParse(schema, typedValues(schema, form));
  if (result.success) return { ok: true, values, output: result.output };
  return { ok: false, values, errors: fieldErrors(schema, result.issues) };
}

/** The typed value of each field. A field that is missing or of another kind counts as empty. */
export function typedValues<Schema extends FormSchema>(
  schema: Schema,
  form: FormData,
): FormValues<Schema> {
  const fields = Object.entries(schema.entries);
  return Object.fromEntries(
    fields.map(([field, entry]) => [field, readers[kindOf(entry)](form, field)]),
  ) as FormValues<Schema>;
}

/** The values that may be sent back to the page: all but secrets and files. */
export function keptValues<Schema extends FormSchema>(
  schema: Schema,
  form: FormData,
): Partial<FormValues<Schema>> {
  const entries = Object.entries(typedValues(schema, form)).filter(([field]) => {
    const entry = schema.entries[field];
    return entry && !kindOf(entry).startsWith("file") && v.getMetadata(entry).secret !== true;
  });
  return Object.fromEntries(entries) as Partial<FormValues<Schema>>;
}

/** The first message of each wrong field of a form, in the order of its schema. */
export function fieldErrors<Schema extends FormSchema>(
  schema: Schema,
  issues: readonly v.BaseIssue<unknown>[],
): FieldErrors<FormValues<Schema>> {
  const messages = firstMessages(issues, ({ path }) => String(path?.[0]?.key ?? ""));
  const ordered = Object.keys(schema.entries).filter((field) => field in messages);
  if (ordered.length === 0) throw new Error("A rule of this form names none of its fields.");
  return Object.fromEntries(ordered.map((field) => [field, messages[field]])) as FieldErrors<
    FormValues<Schema>
  >;
}

/** The first message of each issue, by its path (`contact.email`) or by another name. */
export function firstMessages(
  issues: readonly v.BaseIssue<unknown>[],
  nameOf: (issue: v.BaseIssue<unknown>) => string = (issue) => v.getDotPath(issue) ?? "",
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of issues) messages[nameOf(issue)] ??= issue.message;
  return messages;
}

/** Errors as a list, for an error summary or an API answer. */
export const messageList = (errors: object): { field: string; message: string }[] =>
  Object.entries(errors).map(([field, message]) => ({ field, message }));

/** Answers the props of a field: its name, typed value and error. */
export function fieldsOf<Values>(failure: FormFailure<Values> | undefined) {
  return <Field extends keyof Values & string>(name: Field) => ({
    name,
    defaultValue: failure?.values[name],
    error: failure?.errors[name],
  });
}

/** One text field of a form without a schema. */
export function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  // No page sends U+0000, and no text of the database may hold it.
  return typeof value === "string" ? value.split("\u0000").join("") : "";
}

/** The version that a page showed, from a hidden field: 0 where it showed none, -1, which no version is, for anything else. */
export function versionOf(form: FormData, field: string): number {
  const text = textOf(form, field);
  if (text === "") return 0;
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

/** The same as it was sent, for a schema, which refuses what no text may hold. */
const sentText = (form: FormData, field: string): string => {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
};

type Kind = "text" | "texts" | "box" | "file" | "files";

const readers: Record<Kind, (form: FormData, field: string) => unknown> = {
  text: (form, field) => {
    if (!form.has(partName(field, "day"))) return sentText(form, field);
    return joinDate(dateParts.map((part) => sentText(form, partName(field, part))));
  },
  texts: (form, field) => form.getAll(field).filter((value) => typeof value === "string"),
  box: (form, field) => form.get(field) === "on",
  file: (form, field) => filesOf(form, field)[0] ?? null,
  files: (form, field) => filesOf(form, field),
};

/** The chosen files; browsers post a file without name and content when none was chosen. */
const filesOf = (form: FormData, field: string) =>
  form
    .getAll(field)
    .filter((value) => typeof value !== "string" && (value.size > 0 || value.name !== ""));

function kindOf(entry: v.GenericSchema): Kind {
  const { type, wrapped, item, literal } = entry as v.GenericSchema & {
    wrapped?: v.GenericSchema;
    item?: v.GenericSchema;
    literal?: unknown;
  };
  if (wrapped) return kindOf(wrapped);
  if (type === "array" && item) return kindOf(item) === "file" ? "files" : "texts";
  if (type === "boolean" || literal === true) return "box";
  return type === "file" || type === "blob" ? "file" : "text";
}
