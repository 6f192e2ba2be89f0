import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { nextNumber } from "#app/kernel/next-number.server.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { type TaskToDo, taskHandler, taskKind } from "#app/tasks/task.ts";
import { companyAddresses, registrationFacts } from "./company.queries.server.ts";
import { numberCompanyIn } from "./company-writes.queries.server.ts";
import { keepReceipt } from "./keep-receipt.server.ts";
import { registrationReceiptMail } from "./registration-receipt.mail.ts";
import { readableEin, receiptFileName } from "./registration-receipt.ts";

const registrationNumber = { kind: "registration", prefix: "INS" };
const receiptTask = taskKind<{ companyId: string }>("registration-receipt");

/** Numbers a registration that has just become active, and enqueues its receipt, which is drawn after the commit. */
export async function numberRegistrationIn(
  tx: Tx,
  { companyId }: { companyId: string },
): Promise<void> {
  const number = await nextNumber(tx, registrationNumber, Number(todayInDakar(tx.now).slice(0, 4)));
  await numberCompanyIn(tx, { companyId, number });
  await addTask(tx, receiptTask, { key: companyId, data: { companyId } });
}

/**
 * Mails the receipt of a registration, with its PDF, to the contact and, when it differs, to the company's own
 * address. Nobody has proved that second address, so its mail names the person who registered the company with it.
 */
async function sendReceipt(
  ctx: Context,
  { data: { companyId }, finishIn }: TaskToDo<{ companyId: string }>,
): Promise<void> {
  const [receipt, facts, addresses, settings] = await Promise.all([
    keepReceipt(ctx, { companyId }),
    registrationFacts(ctx.db, companyId),
    companyAddresses(ctx.db, companyId),
    settingsInForce(ctx.db, ctx.now),
  ]);
  if (!receipt || !facts) return;
  const { number, name, activatedAt, terms, contact } = facts;
  await ctx.transaction(async (tx) => {
    for (const { to, isContact } of addresses)
      await queueMail(tx, {
        kind: "registration-receipt",
        subjectKind: "company",
        subjectId: companyId,
        to,
        mail: registrationReceiptMail({
          number,
          companyName: name,
          ein: readableEin(facts),
          activatedAt,
          terms,
          to: isContact ? "contact" : "company",
          contact,
          spaceUrl: `${tx.publicUrl}/espace?entreprise=${companyId}`,
          authority: authorityContact(settings),
        }),
        attachments: [
          {
            name: receiptFileName(number),
            contentType: "application/pdf",
            content: receipt.pdf,
          },
        ],
      });
    await finishIn(tx);
  });
}

export const receiptHandler = taskHandler(receiptTask, sendReceipt);
