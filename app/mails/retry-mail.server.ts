import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";

/** Queues a given-up mail again as if it were new, journaled. */
export async function retryMail(
  ctx: Context,
  { mailId }: { mailId: string },
): Promise<Result<null, "not-permitted" | "not-given-up">> {
  if (!permit(ctx.actor, "operation.run")) return refused("not-permitted");
  return await ctx.transaction(async (tx) => {
    const retried = await tx.db
      .updateTable("mail")
      .set({ given_up_at: null, next_attempt_at: tx.now, failures: 0, created_at: tx.now })
      .where("id", "=", mailId)
      .where("given_up_at", "is not", null)
      .where("sent_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!retried) return refused("not-given-up");
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
