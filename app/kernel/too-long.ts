import { formatInteger } from "./money.ts";
import type { RefusalAnswer } from "./result.ts";

/** The answer to a typed text that is longer than its limit: it is refused, never cut, so that no official word loses its end. */
export const tooLong = (what: string, most: number): RefusalAnswer<never> => ({
  status: 400,
  message: `${what} dépasse ${formatInteger(most)} caractères\u00A0: écrivez plus court.`,
});
