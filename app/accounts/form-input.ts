import * as v from "valibot";

export interface FieldMessage {
  field: string;
  message: string;
}

/** Why a posted form is shown again. */
export interface FormFailure {
  errors: FieldMessage[];
  /** Set when the requester has tried too often: how long to wait. */
  waitSeconds?: number;
}

export type Input<Output> = { ok: true; output: Output } | { ok: false; errors: FieldMessage[] };

type FormSchema<Output> = v.GenericSchema<unknown, Output> & { entries: Record<string, unknown> };

/**
 * The fields of a posted form as the schema reads them, or the first message of each wrong field. A missing field, or a
 * file in place of a text, is an empty one.
 */
export function readInput<Output>(schema: FormSchema<Output>, form: FormData): Input<Output> {
  const typed = Object.keys(schema.entries).map((field) => [field, typedText(form, field)]);
  const result = v.safeParse(schema, Object.fromEntries(typed));
  if (result.success) return { ok: true, output: result.output };
  const errors = new Map<string, string>();
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? "";
    if (!errors.has(field)) errors.set(field, issue.message);
  }
  return { ok: false, errors: [...errors].map(([field, message]) => ({ field, message })) };
}

/** What was typed, to be shown again; never used for a password. */
export function typedText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}

export function messageOf(errors: readonly FieldMessage[], field: string): string | undefined {
  return errors.find((error) => error.field === field)?.message;
}
