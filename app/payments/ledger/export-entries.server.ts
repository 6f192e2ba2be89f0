import { staffScope } from "#app/accounts/scope.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { csv } from "#app/kernel/escape.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { entriesBetween } from "./entries.queries.server.ts";
import { accountLabels, accountNumbers, entryLabels, isAccount } from "./ledger.ts";

/** Exports the entries of a period for the accountant, one line each. The export is journaled with its actor. */
export async function exportEntries(
  ctx: Context,
  { from, to }: { from: string; to: string },
): Promise<Result<string, "not-yours">> {
  const scope = staffScope(ctx.actor);
  if (!scope || !permit(ctx.actor, "payment.read")) return refused("not-yours");
  const entries = await ctx.transaction(async (tx) => {
    const rows = await entriesBetween(tx.db, scope, { from, to });
    await appendToJournal(tx, {
      subjectKind: "desk",
      subjectId: "export",
      event: "payments-exported",
      data: { from, to, entries: rows.length },
    });
    return rows;
  });
  const lines = entries.map((entry) => [
    ...[String(entry.number), entry.day, entryLabels[entry.kind]],
    ...[numberOf(entry.debit), labelOf(entry.debit), numberOf(entry.credit), labelOf(entry.credit)],
    ...[String(entry.amount), entry.reference ?? "", entry.companyName ?? ""],
    ...[{ text: entry.ein ?? "" }],
    ...[entry.receiptNumber ?? "", entry.proof ?? "", entry.valueOn ?? entry.day],
  ]);
  return done(csv([head, ...lines]));
}

const head = [
  ...["Numéro", "Journée", "Écriture", "Compte débité", "Débit", "Compte crédité", "Crédit"],
  ...["Montant (FCFA)", "Paiement", "Entreprise", "NINEA", "Reçu"],
  ...["Référence de l’opérateur ou de la preuve", "Date de valeur"],
];

const labelOf = (account: string) => (isAccount(account) ? accountLabels[account] : account);
const numberOf = (account: string) => (isAccount(account) ? accountNumbers[account] : "");
