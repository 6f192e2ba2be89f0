import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { requeueGivenUpMail } from "./mail.queries.server.ts";

/**
 * Queues a given-up mail again, journaled. Its age and its count of failures start again, so that the next attempts are planned as
 * for a new mail.
 */
export async function retryMail(
  ctx: Context,
  { mailId }: { mailId: string },
): Promise<Result<null, "not-yours" | "not-given-up">> {
  if (!permit(ctx.actor, "operation.run")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const isQueued = isId(mailId) && (await requeueGivenUpMail(tx.db, mailId, tx.now));
    if (!isQueued) return refused("not-given-up");
    await appendToJournal(tx, {
      subjectKind: "mail",
      subjectId: mailId,
      event: "mail-retried",
      data: {},
    });
    tx.wakeAfterCommit("mails");
    return done(null);
  });
}
