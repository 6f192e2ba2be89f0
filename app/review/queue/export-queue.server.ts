import { staffScope } from "#app/accounts/scope.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { csv } from "#app/kernel/escape.ts";
import type { PageWanted } from "#app/kernel/keyset.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { queuePage } from "./queue.queries.server.ts";
import { type QueueNarrowing, type QueueSort, queueConditions, queueWork } from "./queue.ts";
import { inQueueWords } from "./queue-reading.server.ts";

/** More lines belong to a report of the statistics, not to a table that somebody opens. */
export const MOST_LINES = 10_000;

const head = [
  ...["Dossier", "Entreprise", "Demande", "Classe", "Sous-domaines", "Familles", "Région"],
  ...["Statut", "Échéance", "Jours ouvrés restants", "Suivi par", "Pourquoi ici"],
];

/**
 * A list of the queue as CSV, at most `MOST_LINES` lines: the lines and words that the reader sees there, and nothing of what a
 * conflict hides from them. The journal says who exported which list (`query`: its filters and order, without the words of a
 * search) and how many lines.
 */
export async function exportQueue(
  ctx: Context,
  { asked, query }: { asked: PageWanted<QueueSort> & QueueNarrowing; query: string },
): Promise<Result<string, "not-yours">> {
  const { actor, now } = ctx;
  const scope = staffScope(actor);
  if (!scope || actor.kind !== "person") return refused("not-yours");
  const work = queueWork(scope.roles);
  const viewer = { scope, work, today: todayInDakar(now) };
  const pageQuery = { ...asked, cursor: null, size: MOST_LINES };
  const rows = await ctx.transaction(async (tx) => {
    const page = await queuePage(tx.db, viewer, queueConditions(asked, work), pageQuery);
    await appendToJournal(tx, {
      subjectKind: "queue",
      subjectId: actor.accountId,
      event: "queue-exported",
      data: { query, lines: page.rows.length },
    });
    return page.rows;
  });
  const lines = await inQueueWords(ctx, scope, rows);
  return done(
    csv([
      head,
      ...lines.map((line, index) => [
        ...[line.number, line.company, line.kind, line.class],
        ...[String(rows[index]?.subAreas ?? ""), line.families, line.region, line.state],
        ...[rows[index]?.dueOn ?? "", line.left, line.handler, line.why],
      ]),
    ]),
  );
}
