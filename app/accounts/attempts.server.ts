import { isIPv6 } from "node:net";
import type { Context, LimitName, Turn } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";

/**
 * Counts one attempt of a requester, on an e-mail address where there is one: whoever guesses at many accounts from one place is stopped, and
 * so is whoever guesses at one account from many. Addresses are kept as hashes.
 */
export async function countAttempt(
  { limits, requester }: Pick<Context, "limits" | "requester">,
  name: LimitName,
  { email }: { email?: string } = {},
): Promise<Turn> {
  const place = await limits.consume(name, `address:${networkOf(requester.ipAddress)}`);
  if (!place.allowed || email === undefined) return place;
  return await limits.consume(name, `email:${sha256Hex(email)}`);
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
