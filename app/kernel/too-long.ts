import { formatInteger } from "./money.ts";
import type { RefusalAnswer } from "./result.ts";

/** The answer to a typed text, named by `field`, that is longer than its limit: it is refused, never cut, so that no official word loses its end. */
export const tooLong = <Field extends string = never>(
  what: string,
  most: number,
  field?: Field,
): RefusalAnswer<Field> => ({
  status: 400,
  message: `${what} dépasse ${formatInteger(most)} caractères\u00A0: écrivez plus court.`,
  ...(field !== undefined && { field }),
});
