import { mailMembersIn } from "#app/companies/members/mail-members.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { drawOnce } from "#app/sheets/draw-once.server.ts";
import type { KeptSheet } from "#app/sheets/sheet.queries.server.ts";
import { type TaskToDo, taskHandler } from "#app/tasks/task.ts";
import { companyOfApplication } from "../application.queries.server.ts";
import { filingInScope } from "../draft/draft.queries.server.ts";
import { factsForMail } from "../mail-facts.queries.server.ts";
import { filingMail } from "./filing.mail.ts";
import { filingReceiptTask } from "./filing.server.ts";
import { feeInWords, filingReceipt, filingReceiptName } from "./filing-receipt.ts";

/** The filing receipt as a PDF, with the settings in force when it was filed. Null for a draft. */
export function keepFilingReceipt(
  ctx: Context,
  { applicationId, companyId }: { applicationId: string; companyId: string },
): Promise<KeptSheet | null> {
  const about = { subjectKind: "application", subjectId: applicationId } as const;
  return drawOnce(
    ctx,
    { kind: "filing-receipt", ...about },
    {
      draw: async () => {
        const filed = await filingInScope(ctx.db, { kind: "company", companyId }, applicationId);
        if (!filed) return null;
        if (!filed.isAsFiled) throw new Error(`The filing ${filed.number} is not as it was filed.`);
        return filingReceipt(filed, await settingsInForce(ctx.db, filed.filedAt));
      },
      entry: (data) => ({ ...about, event: "application-receipt-drawn", data }),
    },
  );
}

/** Mails the filing receipt to the members who act for the company. */
async function sendFilingReceipt(
  ctx: Context,
  { data: { applicationId }, finishIn }: TaskToDo<{ applicationId: string }>,
): Promise<void> {
  const companyId = await companyOfApplication(ctx.db, applicationId);
  if (!companyId) return;
  // A demo company gets no mail; its receipt is drawn on the first download.
  if ((await factsForMail(ctx.db, applicationId))?.demo)
    return await ctx.transaction((tx) => finishIn(tx));
  const scope = { kind: "company", companyId } as const;
  const [receipt, filed] = await Promise.all([
    keepFilingReceipt(ctx, { applicationId, companyId }),
    filingInScope(ctx.db, scope, applicationId),
  ]);
  if (!receipt || !filed?.fee) return;
  const { number, filing, fee, filedAt, sha256 } = filed;
  const name = filingReceiptName(number);
  const attachments = [{ name, contentType: "application/pdf", content: receipt.pdf }];
  await ctx.transaction(async (tx) => {
    await mailMembersIn(tx, {
      companyId,
      event: "filed",
      kind: "application-filed",
      attachments,
      subjectKind: "application",
      subjectId: applicationId,
      mail: (to) =>
        filingMail({
          ...to,
          number,
          filedAt,
          sha256,
          class: filing.class,
          documents: filing.documents.length + (filing.listed?.length ?? 0),
          fee: feeInWords(fee),
          url: `${tx.publicUrl}${addressOf("/espace/dossiers/:id", { id: applicationId })}`,
        }),
    });
    await finishIn(tx);
  });
}

export const filingReceiptHandler = taskHandler(filingReceiptTask, sendFilingReceipt);
