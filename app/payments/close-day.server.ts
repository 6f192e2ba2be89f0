import { staffScope } from "#app/accounts/scope.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { csv } from "#app/kernel/escape.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { closedDay, entriesBetween, unexplainedOn } from "./desk.queries.server.ts";
import { openDays, totalsOfDay } from "./ledger.queries.server.ts";
import { accountLabels, type EntryKind, entryLabels, heldIn } from "./ledger.ts";
import type { PaymentRefusal } from "./payment.refusals.ts";

interface Closing {
  day: string;
  /** Counted money by account: what came in that day less what went out. */
  counted: Partial<Record<string, bigint>>;
  note: string | null;
}

/**
 * Closes a day of the desk: stores its totals and accepts no further entry for it. A note is required when a count differs
 * from the entries, or when a difference with a provider is unexplained.
 */
export async function closeDay(
  ctx: Context,
  { day, counted, note }: Closing,
): Promise<Result<null, PaymentRefusal>> {
  if (!permit(ctx.actor, "payment.record")) return refused("not-yours");
  if (day > todayInDakar(ctx.now)) return refused("day-to-come");
  return await ctx.transaction(async (tx) => {
    const { db, now } = tx;
    if (await closedDay(db, day)) return refused("day-closed");
    const [oldest] = await openDays(db);
    if (oldest && oldest < day) return refused("earlier-day-open");
    const totals = await totalsOfDay(db, day);
    const lines = heldIn.map((account) => {
      const {
        entries = 0,
        came = 0n,
        went = 0n,
      } = totals.find((each) => each.account === account) ?? {};
      const found = counted[account] ?? came - went;
      return { account, entries, came: String(came), went: String(went), counted: String(found) };
    });
    const differs = lines.some(
      (line) => BigInt(line.counted) !== BigInt(line.came) - BigInt(line.went),
    );
    const unexplained = await unexplainedOn(db, day);
    if ((differs || unexplained > 0) && !note) return refused("difference-unexplained");
    const closed = await db
      .insertInto("desk_closing")
      .values({
        day,
        closed_at: now,
        closed_by: actorName(tx.actor),
        totals: JSON.stringify(lines),
        note,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("day")
      .executeTakeFirst();
    if (!closed) return refused("day-closed");
    await appendToJournal(tx, {
      subjectKind: "desk",
      subjectId: day,
      event: "desk-closed",
      data: { totals: lines, note },
    });
    return done(null);
  });
}

/** Exports the entries of a period for the accountant, one line each. The export is journaled with its actor. */
export async function exportEntries(
  ctx: Context,
  { from, to }: { from: string; to: string },
): Promise<Result<string, "not-yours">> {
  const scope = staffScope(ctx.actor);
  if (!scope || !permit(ctx.actor, "payment.read")) return refused("not-yours");
  const entries = await ctx.transaction(async (tx) => {
    const found = await entriesBetween(tx.db, scope, { from, to });
    await appendToJournal(tx, {
      subjectKind: "desk",
      subjectId: "export",
      event: "payments-exported",
      data: { from, to, entries: found.length },
    });
    return found;
  });
  const head = [
    ...["Journée", "Écriture", "Débit", "Crédit", "Montant (FCFA)", "Paiement", "Entreprise"],
    ...["NINEA", "Reçu", "Référence de l’opérateur ou de la preuve", "Date de valeur"],
  ];
  const named = (account: string) =>
    accountLabels[account as keyof typeof accountLabels] ?? account;
  const lines = entries.map((entry) => [
    entry.day,
    entryLabels[entry.kind as EntryKind],
    named(entry.debit),
    named(entry.credit),
    String(entry.amount),
    entry.reference,
    entry.companyName,
    entry.ein,
    entry.receiptNumber ?? "",
    entry.proof ?? "",
    entry.valueOn ?? entry.day,
  ]);
  return done(csv([head, ...lines]));
}
