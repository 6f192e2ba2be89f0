import { isIPv6 } from "node:net";
import type { Context, LimitName, Turn } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { logSecurity } from "#app/kernel/security-log.ts";

type Attempting = Pick<Context, "limits" | "requester" | "log" | "actor">;

/**
 * Counts one attempt by network address and, if given, by e-mail address. This stops guessing at many accounts from one network
 * and guessing at one account from many. E-mail addresses are stored as hashes.
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
 * Counts the bytes of an upload against the daily volume of the account, or of the network without an account. A refused upload
 * is not counted.
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

/** The network that a limit counts: the /64 of an IPv6 address, because one subscriber has all of it; the whole IPv4 address. */
export function networkOf(ipAddress: string): string {
  const address = ipAddress.split("%")[0] ?? "";
  if (!isIPv6(address)) return ipAddress;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const missingGroups = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(missingGroups, 0)).fill("0"), ...right];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

type Attempt =
  | {
      allowed: true;
      /** Uncounts the attempt, because it was right or guessed nothing. */
      forgive: () => Promise<void>;
    }
  | { allowed: false; retryAfterSeconds: number };

/** Counts an attempt of a signed-in person to confirm their identity; only failed attempts stay counted. */
export async function countProof({ actor, limits }: Context): Promise<Attempt> {
  const key = `session:${actor.kind === "person" ? actor.sessionId : ""}`;
  const turn = await limits.consume("sign-in-device", key);
  if (!turn.allowed) return turn;
  return { allowed: true, forgive: () => limits.giveBack("sign-in-device", key) };
}
