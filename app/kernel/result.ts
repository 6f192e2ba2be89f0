/** The outcome of a use case: its value, or the refusal. */
export type Result<Value, Refusal extends string> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal };

export const done = <Value>(value: Value) => ({ ok: true, value }) as const;
export const refused = <Refusal extends string>(refusal: Refusal) =>
  ({ ok: false, refusal }) as const;

/** How a page or the API answers a refusal; every table of refusals has this shape. */
export interface RefusalAnswer<Field extends string = string> {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 507;
  /** Title of a page that shows nothing but the refusal. */
  title?: string;
  message: string;
  /** The field of the form that the message is about. */
  field?: Field;
}
