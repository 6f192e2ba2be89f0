import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { type KeptSheet, keepSheetPart, sheetOf } from "#app/sheets/sheet.queries.server.ts";
import { sheetPdf } from "#app/sheets/sheet.ts";
import { registrationFacts } from "./company.queries.server.ts";
import { registrationReceipt } from "./registration-receipt.ts";

/**
 * The receipt of a registration as a PDF: drawn once, with the settings of the day of the activation, kept, and its hash
 * journaled. Null for a company that has no number yet, or had none when it was activated.
 */
export async function keepReceipt(
  ctx: Context,
  { companyId }: { companyId: string },
): Promise<KeptSheet | null> {
  const paper = { kind: "registration-receipt", subjectKind: "company", subjectId: companyId };
  const kept = await sheetOf(ctx.db, paper);
  if (kept) return kept;
  const facts = await registrationFacts(ctx.db, companyId);
  if (!facts) return null;
  const settings = await settingsInForce(ctx.db, facts.activatedAt);
  const pdf = await ctx.renderPdf(sheetPdf(registrationReceipt(facts, settings)));
  const { number } = facts;
  await ctx.transaction(async (tx) => {
    const { added, sha256 } = await keepSheetPart(tx, { ...paper, number, pdf });
    if (!added) return;
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "registration-receipt-issued",
      data: { number, sha256 },
    });
  });
  return await sheetOf(ctx.db, paper);
}
