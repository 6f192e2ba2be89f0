import type { Context, Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { answerOf } from "./answer.ts";
import { countVerification } from "./verification.queries.server.ts";
import { verifiedCertificate } from "./verify-certificate.server.ts";

/** For each database how often each number was answered and is not counted yet. */
const uncounted = new WeakMap<Db, Map<string, number>>();

/**
 * Counts a verification whose answer was sent from the cache. The answer does not wait for it: those that come while others are being
 * written are written together after them. What a process that dies has not written is not counted.
 */
export function countKeptVerification(ctx: Context, number: string): void {
  const waiting = uncounted.get(ctx.db);
  if (waiting) waiting.set(number, (waiting.get(number) ?? 0) + 1);
  else {
    uncounted.set(ctx.db, new Map([[number, 1]]));
    void writeWaiting(ctx);
  }
}

async function writeWaiting(ctx: Context): Promise<void> {
  const waiting = uncounted.get(ctx.db);
  try {
    for (const [number, times] of waiting ?? []) {
      waiting?.delete(number);
      const certificate = await verifiedCertificate(ctx, number);
      if (!certificate) continue;
      const [day, answer] = [todayInDakar(ctx.now), answerOf(certificate.rights)];
      await countVerification(ctx.db, {
        certificateId: certificate.id,
        day,
        door: "number",
        answer,
        times,
      });
    }
  } catch (error) {
    ctx.log.warn({ error }, "Verifications answered from the cache were not counted.");
  } finally {
    uncounted.delete(ctx.db);
  }
}
