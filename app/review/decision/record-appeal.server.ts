import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse, isShorterThan } from "#app/kernel/text.ts";
import { type AppealWay, insertReceivedAppeal } from "./calls-and-appeals.queries.server.ts";
import type { DecisionRefusal } from "./decision.refusals.ts";
import { decisionToRecordOn } from "./lock-application-of.server.ts";

interface AppealReceived {
  decisionId: string;
  /** YYYY-MM-DD, not in the future. */
  receivedOn: string;
  way: AppealWay;
  said: string;
}

/** Records a letter that contests a decision, as it arrived (terms 13.1); the journal gets its hash. */
export async function recordAppeal(
  ctx: Context,
  { decisionId, receivedOn, way, said }: AppealReceived,
): Promise<Result<null, DecisionRefusal>> {
  return await ctx.transaction(async (tx) => {
    const recordedOn = await decisionToRecordOn(tx, decisionId);
    if (!recordedOn.ok) return recordedOn;
    const { application, decision, by } = recordedOn.value;
    if (decision.signedAt === null) return refused("wrong-state");
    if (receivedOn > todayInDakar(tx.now)) return refused("not-received");
    const words = frenchProse(said);
    if (isShorterThan(words, 3) || words.length > 4000) return refused("no-words");
    await insertReceivedAppeal(tx.db, {
      decisionId,
      receivedOn,
      way,
      said: words,
      by,
      at: tx.now,
    });
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: application.id,
      event: "appeal-received",
      data: { decisionId, decision: decision.number, receivedOn, way, sha256: sha256Hex(words) },
    });
    return done(null);
  });
}
