import { nextAttempt as nextOf } from "#app/tasks/retry.ts";

const REFUSALS_OF_A_RECIPIENT = 3;

/**
 * When to try a mail again after its failure number `failures`. Null: no more, because it is too old for another try, or
 * because the recipient's server says for good that there is no such mailbox, at the third time or later.
 */
export function nextAttempt(failure: {
  failures: number;
  recipientRefused: boolean;
  createdAt: Date;
  now: Date;
}): Date | null {
  const { failures, recipientRefused, createdAt, now } = failure;
  if (recipientRefused && failures >= REFUSALS_OF_A_RECIPIENT) return null;
  return nextOf({ failures, since: createdAt, now });
}
