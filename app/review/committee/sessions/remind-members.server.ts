import type { Context } from "#app/kernel/context.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { writeReminders } from "./attendance-writes.queries.server.ts";
import { mailMembersIn } from "./convocation.server.ts";
import { convenedSessionIds, lockSession } from "./session.queries.server.ts";

/** Days before a session from which a member who has not answered its convocation is reminded. */
export const REMINDED_DAYS_BEFORE = 3;

/**
 * Reminds, once each, the members who were convened before today and have not answered, from three days before the session until the
 * day before it; returns how many.
 */
export async function remindMembers(ctx: Context, signal?: AbortSignal): Promise<number> {
  let reminded = 0;
  for (const sessionId of await convenedSessionIds(ctx.db, atWork)) {
    if (signal?.aborted) return reminded;
    reminded += await ctx.transaction(async (tx) => {
      const session = await lockSession(tx.db, sessionId);
      const today = todayInDakar(tx.now);
      const isNear =
        session?.state === "convened" &&
        session.heldOn > today &&
        session.heldOn <= addDays(today, REMINDED_DAYS_BEFORE);
      if (!isNear) return 0;
      const accountIds = await writeReminders(tx.db, { sessionId, at: tx.now, before: today });
      await mailMembersIn(tx, session, "reminder", { to: (id) => accountIds.includes(id) });
      return accountIds.length;
    });
  }
  return reminded;
}
