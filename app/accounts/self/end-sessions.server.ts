import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { endOneSessionOf, endOtherSessionsOf } from "../sign-in/session.queries.server.ts";
import { notifyOwnerIn } from "./notify-owner.server.ts";

/** Ends one session of the caller, or all but the current one; returns how many. A session of somebody else is ignored. */
export async function endOwnSessions(
  ctx: Context,
  which: "others" | { sessionId: string },
): Promise<number> {
  const { actor } = ctx;
  if (actor.kind !== "person") return 0;
  const { accountId, sessionId } = actor;
  return await ctx.transaction(async (tx) => {
    const ended =
      which === "others"
        ? await endOtherSessionsOf(tx.db, { accountId, sessionId })
        : await endOneSessionOf(tx.db, { accountId, sessionId: which.sessionId });
    if (ended === 0) return 0;
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "sessions-ended",
      data: { ended },
    });
    await notifyOwnerIn(tx, { accountId, notice: "sessions-ended" });
    tx.afterCommit(() => logSecurity(ctx, "sessions-ended", { ended }));
    return ended;
  });
}
