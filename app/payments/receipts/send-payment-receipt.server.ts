import type { Context } from "#app/kernel/context.ts";
import { type TaskToDo, taskHandler } from "#app/tasks/task.ts";
import { mailPayersIn, receiptMailTask } from "../notify-payers.server.ts";
import { drawPaymentReceipt } from "./draw-receipt.server.ts";

/** Draws the receipt of a payment and mails it. */
async function mailPaymentReceipt(
  ctx: Context,
  { data: { paymentId, companyId }, finishIn }: TaskToDo<{ paymentId: string; companyId: string }>,
): Promise<void> {
  const receipt = await drawPaymentReceipt(ctx, { kind: "company", companyId }, paymentId);
  await ctx.transaction(async (tx) => {
    const attachments = receipt
      ? [
          {
            name: `recu-${receipt.number}.pdf`,
            contentType: "application/pdf",
            content: receipt.pdf,
          },
        ]
      : [];
    await mailPayersIn(tx, { paymentId, what: "received" }, attachments);
    await finishIn(tx);
  });
}

export const paymentReceiptHandler = taskHandler(receiptMailTask, mailPaymentReceipt);
