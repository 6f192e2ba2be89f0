const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const delays = [MINUTE, 5 * MINUTE, 15 * MINUTE];
const KEPT_TRYING_FOR = 7 * 24 * HOUR;
const REFUSALS_OF_A_RECIPIENT = 3;

/**
 * When to try a mail again after its attempt number `attempts` failed: after 1, 5, 15, 60 minutes, then every
 * hour. Null: no more, because the next try would come more than seven days after the mail was written, or
 * because the recipient's server says for good that there is no such mailbox, at the third attempt or later.
 */
export function nextAttempt(failure: {
  attempts: number;
  recipientRefused: boolean;
  createdAt: Date;
  now: Date;
}): Date | null {
  if (failure.recipientRefused && failure.attempts >= REFUSALS_OF_A_RECIPIENT) return null;
  const next = failure.now.getTime() + (delays[failure.attempts - 1] ?? HOUR);
  return next - failure.createdAt.getTime() > KEPT_TRYING_FOR ? null : new Date(next);
}
