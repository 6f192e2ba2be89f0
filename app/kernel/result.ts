/** The outcome of a use case: what it made, or the refusal by which the field says no. */
export type Result<Value, Refusal extends string> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal };

export const done = <Value>(value: Value) => ({ ok: true, value }) as const;
export const refused = <Refusal extends string>(refusal: Refusal) =>
  ({ ok: false, refusal }) as const;
