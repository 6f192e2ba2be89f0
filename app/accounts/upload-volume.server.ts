import type { Context, Turn } from "#app/kernel/context.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { networkOf } from "./attempts.server.ts";

/**
 * Counts the bytes that somebody is about to send among those of their last day: of an account, or of a network where there is
 * none. What is refused is not counted.
 */
export async function countUpload(
  ctx: Pick<Context, "limits" | "requester" | "log" | "actor">,
  bytes: number,
): Promise<Turn> {
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
