import type { Context } from "#app/kernel/context.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { notifyOwnerIn } from "../self/notify-owner.server.ts";

type Attempt =
  | {
      allowed: true;
      /** Uncounts the attempt, because the code was right or the form was invalid. */
      forgive: () => Promise<void>;
    }
  | { allowed: false; retryAfterSeconds: number };

/** Number of wrong codes that the limit `factor` allows in a quarter of an hour. */
const freeFailures = 5;

/**
 * Counts an attempt with a code on an account (security R1.2); only failed attempts stay counted. The sender already knows the
 * password, so the first blocked attempt is mailed to the owner. Passkeys cannot be guessed and are not counted.
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
