import type { Context, LimitName } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { networkOf } from "./attempts.server.ts";
import { deviceThatKnows } from "./known-device.server.ts";

interface Attempt {
  email: string;
  /** The device token of the browser, if somebody has signed in there. */
  device: string | null;
}

type Begun =
  | {
      allowed: true;
      /** Uncounts the attempt, because the password was right. */
      forgive: () => Promise<void>;
    }
  | { allowed: false; retryAfterSeconds: number };

const longestDelay = 8_000;

/**
 * How long a sign-in from an unknown browser is delayed, in milliseconds, after this many failures over the limit of the
 * account.
 */
export const delayAfter = (failuresTooMany: number): number =>
  Math.min(500 * Math.max(failuresTooMany, 0), longestDelay);

/**
 * Begins a sign-in attempt. Only failures stay counted, in three places: by known browser for this address; for unknown
 * browsers by network, which is slowed down and much later blocked, because many people share one, and by account, which is only
 * slowed down, so that nobody can lock an owner out by guessing.
 */
export async function beginSignIn(ctx: Context, { email, device }: Attempt): Promise<Begun> {
  const name = deviceThatKnows(ctx, { email, token: device });
  if (name) {
    const key = `device:${name}:${sha256Hex(email)}`;
    const turn = await ctx.limits.consume("sign-in-device", key);
    if (turn.allowed) return begun(ctx, [["sign-in-device", key]]);
  }
  const place = `address:${networkOf(ctx.requester.ipAddress)}`;
  const turn = await ctx.limits.consume("sign-in", place);
  if (!turn.allowed) {
    logSecurity(ctx, "sign-in-limited", { retryAfterSeconds: turn.retryAfterSeconds });
    return turn;
  }
  const key = `email:${sha256Hex(email)}`;
  const tried = await ctx.limits.consume("sign-in", key);
  const delay = Math.max(
    tried.allowed ? 0 : delayAfter(tried.counted - freeFailures),
    delayAfter(turn.counted - slowedAfter),
  );
  if (delay > 0) await ctx.rest(delay);
  return begun(ctx, [
    ["sign-in", place],
    ["sign-in", key],
  ]);
}

/**
 * Failures of one network after which its unknown browsers are slowed down; the limit `sign-in` refuses them later.
 */
const slowedAfter = 100;
/** As many failures as the limit `sign-in` allows for one account. */
const freeFailures = 10;

const begun = ({ limits }: Context, counted: [LimitName, string][]): Begun => ({
  allowed: true,
  forgive: async () => {
    for (const [name, key] of counted) await limits.giveBack(name, key);
  },
});
