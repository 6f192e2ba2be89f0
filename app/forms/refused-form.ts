import { type FormSchema, type FormValues, messageList } from "./form-input.ts";

/** The hidden field that tells several forms of one page with the same button apart. */
export const partOfForm = "part";

/** What a refused form brings back to its page: the pressed button, what was typed, and why nothing was done. */
export interface RefusedForm {
  intent: string;
  /** The value of the hidden field `part`, empty where the form has none. */
  part: string;
  values: Partial<Record<string, unknown>>;
  /** The message of each wrong field. */
  errors: Partial<Record<string, string>>;
  /** Why nothing was done, where it concerns no field. */
  message?: string;
}

const controlId = ({ intent, part }: Pick<RefusedForm, "intent" | "part">, field: string) =>
  [intent, part, field].filter(Boolean).join("-");

/** The errors of a refused form, each with the id of its control. */
export const errorsOfForm = (refused: RefusedForm) =>
  messageList(refused.errors).map(({ field, message }) => ({
    field: controlId(refused, field),
    message,
  }));

/**
 * The fields of the form of a button: name, an id of their own on the page, and, after this form was refused, what was typed and its
 * message. `isAgain` says that it was. Forms with the same button differ by `part`, which they post.
 */
export function fieldsOfButton<Schema extends FormSchema>(
  refused: RefusedForm | undefined,
  intent: string,
  part = "",
) {
  type Values = FormValues<Schema>;
  const ownRefusal = refused?.intent === intent && refused.part === part ? refused : undefined;
  const field = <Field extends keyof Values & string>(name: Field) => ({
    name,
    id: controlId({ intent, part }, name),
    defaultValue: ownRefusal?.values[name] as Values[Field] | undefined,
    error: ownRefusal?.errors[name],
  });
  return Object.assign(field, { isAgain: ownRefusal !== undefined });
}
