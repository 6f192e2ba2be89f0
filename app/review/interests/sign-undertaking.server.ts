import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { addMonths, todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { insertUndertaking, undertakingInForce } from "./interests.queries.server.ts";
import { UNDERTAKING_MONTHS, undertakingText } from "./undertaking.ts";

/**
 * Signs the undertaking of confidentiality and independence for a year. A signature in force is kept until its last month,
 * then a new one is added.
 */
export async function signUndertaking(
  ctx: Context,
): Promise<Result<{ until: string }, "not-yours">> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "interests.declare")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const { accountId } = actor;
    const today = todayInDakar(tx.now);
    const signed = await undertakingInForce(tx.db, { accountId, day: addMonths(today, 1) });
    if (signed) return done({ until: signed.until });
    const until = addMonths(today, UNDERTAKING_MONTHS);
    const sha256 = sha256Hex(canonicalJson(undertakingText));
    const { version } = undertakingText;
    await insertUndertaking(tx.db, { accountId, version, sha256, signedAt: tx.now, until });
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "undertaking-signed",
      data: { version, sha256, until },
    });
    return done({ until });
  });
}
