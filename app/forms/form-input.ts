import * as v from "valibot";

/** The three fields of a date; `foundedOn` is posted as `foundedOn.day`, `foundedOn.month` and `foundedOn.year`. */
export const dateParts = ["day", "month", "year"] as const;

export type DatePart = (typeof dateParts)[number];

export const partName = (field: string, part: DatePart) => `${field}.${part}`;

/** The field of a form that a control belongs to: its own name, or that of the date that it is a part of. */
export const fieldOfControl = (control: string): string => control.split(".")[0] ?? control;

/** One value of three: « 1/9/2015 », « 1//2015 » while it is incomplete, nothing when all three are empty. */
function joinDate(parts: readonly string[]): string {
  const typed = parts.map((part) => part.trim());
  return typed.every((part) => part === "") ? "" : typed.join("/");
}

/** What stands in each of the three fields, for a value in the form of `joinDate` or for YYYY-MM-DD. */
export function splitDate(value: string): Record<DatePart, string> {
  const stored = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  const [day = "", month = "", year = ""] = stored ? stored.slice(1).reverse() : value.split("/");
  return { day, month, year };
}

/** The fields of one form by name, and the rules over several of them that may follow in a pipe. */
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

/** What a form holds as typed, before any rule reads it; the names are those of the schema. */
export type FormValues<Schema extends FormSchema> = {
  -readonly [Field in keyof Schema["entries"] & string]: TypedIn<
    NonNullable<v.InferInput<Schema["entries"][Field]>>
  >;
};

/** The field of a sign-in in which a form comes along that was posted when its session had ended. */
export const heldField = "garde";

/** The first message of each wrong field. */
export type FieldErrors<Values> = { [Field in keyof Values]?: string };

/** Why a posted form is shown again, and what was typed in it. */
export interface FormFailure<Values> {
  values: Partial<Values>;
  errors: FieldErrors<Values>;
  /** Set when the requester has tried too often: how long to wait. */
  waitSeconds?: number;
}

export type FormInput<Output, Values> = { values: Partial<Values> } & (
  | { ok: true; output: Output }
  | { ok: false; errors: FieldErrors<Values> }
);

/** Marks what is never sent back to a page nor kept: `v.metadata(secret)` in the pipe of a password. */
export const secret = { secret: true };

/** A posted form as its schema reads it, or what is wrong with it; with what may be shown again in either case. */
export function readFields<Schema extends FormSchema>(
  schema: Schema,
  form: FormData,
): FormInput<v.InferOutput<Schema>, FormValues<Schema>> {
  const values = keptValues(schema, form);
  const result = v.safeParse(schema, typedValues(schema, form));
  if (result.success) return { ok: true, values, output: result.output };
  return { ok: false, values, errors: fieldErrors(schema, result.issues) };
}

/** What was typed in each field of a form. A field that is missing, or of another kind, is an empty one. */
export function typedValues<Schema extends FormSchema>(
  schema: Schema,
  form: FormData,
): FormValues<Schema> {
  const fields = Object.entries(schema.entries);
  return Object.fromEntries(
    fields.map(([field, entry]) => [field, readers[kindOf(entry)](form, field)]),
  ) as FormValues<Schema>;
}

/** What may be sent back to the page: everything but secrets, and files, which no page can give back. */
export function keptValues<Schema extends FormSchema>(
  schema: Schema,
  form: FormData,
): Partial<FormValues<Schema>> {
  const kept = Object.entries(typedValues(schema, form)).filter(([field]) => {
    const entry = schema.entries[field];
    return entry && !kindOf(entry).startsWith("file") && v.getMetadata(entry).secret !== true;
  });
  return Object.fromEntries(kept) as Partial<FormValues<Schema>>;
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

/** The first message of each thing that is wrong, under its path (`contact.email`) or under another name. */
export function firstMessages(
  issues: readonly v.BaseIssue<unknown>[],
  nameOf: (issue: v.BaseIssue<unknown>) => string = (issue) => v.getDotPath(issue) ?? "",
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of issues) messages[nameOf(issue)] ??= issue.message;
  return messages;
}

/** Messages as a summary or an answer of the API lists them. */
export const messageList = (errors: object): { field: string; message: string }[] =>
  Object.entries(errors).map(([field, message]) => ({ field, message }));

/** What each field of a form is given: its name, what was typed in it and what is wrong with it. */
export function fieldsOf<Values>(failure: FormFailure<Values> | undefined) {
  return <Field extends keyof Values & string>(name: Field) => ({
    name,
    defaultValue: failure?.values[name],
    error: failure?.errors[name],
  });
}

/** One text of a form that no schema reads. */
export function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}

type Kind = "text" | "texts" | "box" | "file" | "files";

const readers: Record<Kind, (form: FormData, field: string) => unknown> = {
  text: (form, field) => {
    if (!form.has(partName(field, "day"))) return textOf(form, field);
    return joinDate(dateParts.map((part) => textOf(form, partName(field, part))));
  },
  texts: (form, field) => form.getAll(field).filter((value) => typeof value === "string"),
  box: (form, field) => form.get(field) === "on",
  file: (form, field) => filesOf(form, field)[0] ?? null,
  files: (form, field) => filesOf(form, field),
};

/** A browser posts a file without name nor content where none was chosen. */
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
