import type { Context } from "#app/kernel/context.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { notifyOwnerIn } from "../self/notify-owner.server.ts";

type Attempt =
  | {
      allowed: true;
      /** It was right, or the page was: it does not count. */
      forgive: () => Promise<void>;
    }
  | { allowed: false; retryAfterSeconds: number };

/** As many wrong codes as the limit `factor` lets pass within a quarter of an hour. */
const freeFailures = 5;

/**
 * Counts one attempt with a code on an account (security R1.2); only those that fail stay counted. Whoever comes so far knows the
 * password: the first attempt that is stopped tells the owner. A passkey is not guessed, and not counted.
 */
export async function countFactor(
  ctx: Context,
  { accountId, kind }: { accountId: string; kind: string },
): Promise<Attempt> {
  if (kind === "passkey") return { allowed: true, forgive: async () => {} };
  const key = `account:${accountId}`;
  const turn = await ctx.limits.consume("factor", key);
  if (turn.allowed) return { allowed: true, forgive: () => ctx.limits.giveBack("factor", key) };
  logSecurity(ctx, "factor-limited", { accountId });
  if (turn.counted === freeFailures + 1)
    await ctx.transaction((tx) => notifyOwnerIn(tx, { accountId, notice: "factor-limited" }));
  return turn;
}
