import type { Context, LimitName } from "#app/kernel/context.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { notifyOwnerIn } from "../self/notify-owner.server.ts";
import { networkOf } from "../sign-in/attempts.server.ts";
import { deviceThatKnows } from "../sign-in/known-device.server.ts";

type Attempt =
  | {
      allowed: true;
      /** Uncounts the attempt, because the code was right or the form was invalid. */
      forgive: () => Promise<void>;
    }
  | { allowed: false; retryAfterSeconds: number };

interface Counted {
  accountId: string;
  kind: string;
  /** At a sign-in: the address and the device token of the browser. Without it the session is counted. */
  signIn?: { email: string; device: string | null };
}

/**
 * Counts an attempt with a code (security R1.2); only failed attempts stay counted. An attacker who knows the
 * password must not block the owner: a session and a browser that the account knows have counters of their own;
 * unknown browsers are counted by network, and all of them together for the account. Passkeys and recovery codes
 * cannot be guessed: the first are not counted, the others not for the account. The first refusal within a quarter of
 * an hour is mailed to the owner.
 */
export async function countFactor(
  ctx: Context,
  { accountId, kind, signIn }: Counted,
): Promise<Attempt> {
  if (kind === "passkey") return { allowed: true, forgive: async () => {} };
  const counted: [LimitName, string][] = keysOf(ctx, {
    accountId,
    kind,
    ...(signIn && { signIn }),
  });
  for (const [name, key] of counted) {
    const turn = await ctx.limits.consume(name, key);
    if (turn.allowed) continue;
    logSecurity(ctx, "factor-limited", { accountId });
    if ((await ctx.limits.consume("factor-notice", accountId)).allowed)
      await ctx.transaction((tx) => notifyOwnerIn(tx, { accountId, notice: "factor-limited" }));
    return turn;
  }
  return {
    allowed: true,
    forgive: async () => {
      for (const [name, key] of counted) await ctx.limits.giveBack(name, key);
    },
  };
}

function keysOf(ctx: Context, { accountId, kind, signIn }: Counted): [LimitName, string][] {
  const { actor, requester } = ctx;
  if (!signIn) {
    const session = actor.kind === "person" ? actor.sessionId : accountId;
    return [["factor", `session:${session}`]];
  }
  const device = deviceThatKnows(ctx, { email: signIn.email, token: signIn.device });
  if (device) return [["factor", `device:${device}:${accountId}`]];
  const network: [LimitName, string] = [
    "factor",
    `account:${accountId}:${networkOf(requester.ipAddress)}`,
  ];
  return kind === "recovery" ? [network] : [network, ["factor-strangers", accountId]];
}
