import { isIPv6 } from "node:net";
import type { Context, LimitName, Turn } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { logSecurity } from "#app/kernel/security-log.ts";

type Attempting = Pick<Context, "limits" | "requester" | "log" | "actor">;

/**
 * Counts one attempt of a requester, on an e-mail address where there is one: whoever guesses at many accounts from one place is stopped, and
 * so is whoever guesses at one account from many. Addresses are kept as hashes.
 */
export async function countAttempt(
  ctx: Attempting,
  name: LimitName,
  { email, mostPerAddress }: { email?: string; mostPerAddress?: number } = {},
): Promise<Turn> {
  const { limits, requester } = ctx;
  const address = `address:${networkOf(requester.ipAddress)}`;
  const place = await limits.consume(name, address, mostPerAddress);
  const turn =
    place.allowed && email !== undefined
      ? await limits.consume(name, `email:${sha256Hex(email)}`)
      : place;
  if (!turn.allowed) logSecurity(ctx, "limit-reached", { limit: name });
  return turn;
}

/**
 * Counts the bytes that somebody is about to send among those of their last day: of an account, or of a network where there is
 * none. What is refused is not counted.
 */
export async function countUpload(ctx: Attempting, bytes: number): Promise<Turn> {
  const { actor, limits, requester } = ctx;
  const key =
    actor.kind === "person"
      ? `account:${actor.accountId}`
      : `address:${networkOf(requester.ipAddress)}`;
  const kilobytes = Math.ceil(bytes / 1000);
  const turn = await limits.consume("upload-volume", key, undefined, kilobytes);
  if (turn.allowed) return turn;
  await limits.giveBack("upload-volume", key, kilobytes);
  logSecurity(ctx, "limit-reached", { limit: "upload-volume" });
  return turn;
}

/** One IPv6 subscriber has a whole /64 to send from; an IPv4 address stands for itself. */
export function networkOf(ipAddress: string): string {
  const address = ipAddress.split("%")[0] ?? "";
  if (!isIPv6(address)) return ipAddress;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(missing, 0)).fill("0"), ...right];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

type Attempt =
  | {
      allowed: true;
      /** It was right, or not about what somebody guesses: it does not count. */
      forgive: () => Promise<void>;
    }
  | { allowed: false; retryAfterSeconds: number };

/** Counts one attempt of somebody who is signed in to prove again who they are; only those that fail stay counted. */
export async function countProof({ actor, limits }: Context): Promise<Attempt> {
  const key = `session:${actor.kind === "person" ? actor.sessionId : ""}`;
  const turn = await limits.consume("sign-in-device", key);
  if (!turn.allowed) return turn;
  return { allowed: true, forgive: () => limits.giveBack("sign-in-device", key) };
}
