import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { atWork, committeeScope, hiddenItemIds } from "../committee-scope.queries.server.ts";
import { lockSession } from "../sessions/session.queries.server.ts";
import { hashOfMinutes } from "./hash-of-minutes.server.ts";
import { wholeMinutes } from "./minutes.queries.server.ts";
import type { MinutesRefusal } from "./minutes.refusals.ts";
import { writeAttested } from "./minutes-writes.queries.server.ts";

/**
 * A secretary signs the minutes that they read whole, before who presided does; a correction ends this signature. Refused to who is
 * recused on an item, and to who presided.
 */
export async function attestMinutes(
  ctx: Context,
  { sessionId, seen }: { sessionId: string; seen: number },
): Promise<Result<null, MinutesRefusal>> {
  const { actor } = ctx;
  const scope = committeeScope(actor);
  if (!scope || !permit(actor, "application.schedule")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const session = await lockSession(tx.db, sessionId);
    const minutes = session && (await wholeMinutes(tx.db, atWork, sessionId));
    if (!minutes) return refused("no-minutes");
    if (minutes.signedAt) return refused("signed-already");
    if (session.presidedBy === scope.accountId) return refused("attests-own-session");
    if ((await hiddenItemIds(tx.db, scope, sessionId)).size > 0)
      return refused("recused-secretary");
    const by = scope.accountId;
    if (!(await writeAttested(tx.db, { sessionId, seen, by, at: tx.now })))
      return refused("changed-meanwhile");
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: sessionId,
      event: "minutes-attested",
      data: { number: session.number, sha256: hashOfMinutes(minutes) },
    });
    return done(null);
  });
}
