import { mailMembersPart } from "#app/companies/members/mail-members.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { type KeptSheet, keepSheetPart, sheetOf } from "#app/sheets/sheet.queries.server.ts";
import { sheetPdf } from "#app/sheets/sheet.ts";
import { type TaskToDo, taskHandler } from "#app/tasks/task.ts";
import { companyOfApplication } from "../application.queries.server.ts";
import { filingInScope } from "../draft/draft.queries.server.ts";
import { factsForMail } from "../mail-facts.queries.server.ts";
import { filingMail } from "./filing.mail.ts";
import { filingReceiptTask } from "./filing.server.ts";
import { filingReceipt, filingReceiptName } from "./filing-receipt.ts";

/** The receipt of a filing as a PDF: drawn once, with the settings of its day, kept, and its hash journaled. Null for a draft. */
export async function keepFilingReceipt(
  ctx: Context,
  { applicationId, companyId }: { applicationId: string; companyId: string },
): Promise<KeptSheet | null> {
  const paper = { kind: "filing-receipt", subjectKind: "application", subjectId: applicationId };
  const kept = await sheetOf(ctx.db, paper);
  if (kept) return kept;
  const filed = await filingInScope(ctx.db, { kind: "company", companyId }, applicationId);
  if (!filed) return null;
  const settings = await settingsInForce(ctx.db, filed.filedAt);
  const pdf = await ctx.renderPdf(sheetPdf(filingReceipt(filed, settings)));
  const { number } = filed;
  await ctx.transaction(async (tx) => {
    const { added, sha256 } = await keepSheetPart(tx, { ...paper, number, pdf });
    if (!added) return;
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "application-receipt-drawn",
      data: { number, sha256 },
    });
  });
  return await sheetOf(ctx.db, paper);
}

/** Mails the receipt of a filing to those who act for the company. */
async function sendFilingReceipt(
  ctx: Context,
  { data: { applicationId }, finishPart }: TaskToDo<{ applicationId: string }>,
): Promise<void> {
  const companyId = await companyOfApplication(ctx.db, applicationId);
  if (!companyId) return;
  // Nobody is told of what is made up; its receipt is drawn when somebody asks for it.
  if ((await factsForMail(ctx.db, applicationId))?.demo)
    return await ctx.transaction((tx) => finishPart(tx));
  const scope = { kind: "company", companyId } as const;
  const [receipt, filed] = await Promise.all([
    keepFilingReceipt(ctx, { applicationId, companyId }),
    filingInScope(ctx.db, scope, applicationId),
  ]);
  if (!receipt || !filed) return;
  const { number, filing, filedAt, sha256 } = filed;
  const name = filingReceiptName(number);
  const attachments = [{ name, contentType: "application/pdf", content: receipt.pdf }];
  await ctx.transaction(async (tx) => {
    await mailMembersPart(tx, {
      ...{ companyId, event: "filed", kind: "application-filed", attachments },
      ...{ subjectKind: "application", subjectId: applicationId },
      mail: (to) =>
        filingMail({
          ...{ ...to, number, filedAt, sha256, class: filing.class },
          papers: filing.papers.length,
          url: `${tx.publicUrl}/espace/dossiers/${applicationId}`,
        }),
    });
    await finishPart(tx);
  });
}

export const filingReceiptHandler = taskHandler(filingReceiptTask, sendFilingReceipt);
