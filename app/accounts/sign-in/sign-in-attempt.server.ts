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
/** The longest wait in the line of an account, in milliseconds; proxies give a request up after a minute. */
const longestLine = 40_000;

/**
 * How long a sign-in from an unknown browser is delayed, in milliseconds, after this many failures over the limit of the
 * account.
 */
export const delayAfter = (failuresTooMany: number): number =>
  Math.min(500 * Math.max(failuresTooMany, 0), longestDelay);

/**
 * Begins a sign-in attempt. Only failures stay counted, in three places: by known browser for this address; for unknown
 * browsers by network, which is slowed down and much later blocked, because many people share one, and by account, whose attempts
 * then wait in one line: guesses side by side are no more than guesses one after the other. Two of one network wait at most, and
 * whoever finds the line full is refused: known browsers do not stand in it, and a new password makes a browser known.
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
  const apart = tried.allowed ? 0 : delayAfter(tried.counted - freeFailures);
  const wait = apart > 0 ? await waitInLine(ctx, { key, apart }) : 0;
  if (wait === null) {
    const retryAfterSeconds = longestLine / 1000;
    logSecurity(ctx, "sign-in-limited", { retryAfterSeconds });
    return { allowed: false, retryAfterSeconds };
  }
  const delay = Math.max(wait, delayAfter(turn.counted - slowedAfter));
  if (delay > 0) await ctx.rest(delay);
  return begun(ctx, [
    ["sign-in", place],
    ["sign-in", key],
  ]);
}

async function waitInLine(
  { limits, requester }: Context,
  { key, apart }: { key: string; apart: number },
): Promise<number | null> {
  const ofNetwork = `sign-in ${key} ${networkOf(requester.ipAddress)}`;
  const networkPlace = await limits.standInLine(ofNetwork, { apart, longest: 2 * apart });
  return networkPlace === null
    ? null
    : await limits.standInLine(`sign-in ${key}`, { apart, longest: longestLine });
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
