/** The outcome of a use case: what it made, or the refusal by which the field says no. */
export type Result<Value, Refusal extends string> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal };

export const done = <Value>(value: Value) => ({ ok: true, value }) as const;
export const refused = <Refusal extends string>(refusal: Refusal) =>
  ({ ok: false, refusal }) as const;

/** What a page or a call answers to a refusal; every table of refusals has this shape. */
export interface RefusalAnswer<Field extends string = string> {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 507;
  /** Of a page that says nothing else. */
  title?: string;
  message: string;
  /** What the message is about in the form that was sent. */
  field?: Field;
}
