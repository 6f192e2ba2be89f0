import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { csv } from "#app/kernel/escape.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { unsubscribeUrl } from "./end-subscription.server.ts";
import { subscribersNow } from "./subscriber.queries.server.ts";

/** The confirmed subscribers as CSV; the actor and the number of lines are journaled. */
export async function exportSubscribers(ctx: Context): Promise<Result<string, "not-yours">> {
  if (!permit(ctx.actor, "newsletter.export")) return refused("not-yours");
  const subscribers = await ctx.transaction(async (tx) => {
    const list = await subscribersNow(tx.db);
    await noteAccess(tx, { what: "subscribers-export", subject: { kind: "list", id: "all" } });
    await appendToJournal(tx, {
      subjectKind: "newsletter",
      subjectId: "subscribers",
      event: "subscribers-exported",
      data: { count: list.length },
    });
    return list;
  });
  logSecurity(ctx, "personal-data-exported", { what: "subscribers", count: subscribers.length });
  const lines = subscribers.map(({ id, email, confirmedAt }) => [
    email,
    minuteOf(confirmedAt),
    unsubscribeUrl(id, ctx),
  ]);
  const head = ["Adresse e-mail", "Confirmée le (heure de Dakar)", "Lien de désabonnement"];
  return done(csv([head, ...lines]));
}

/** « 2026-11-21 08:30 », which every spreadsheet parses as a date. Dakar is on UTC all year. */
const minuteOf = (instant: Date) => instant.toISOString().slice(0, 16).replace("T", " ");
