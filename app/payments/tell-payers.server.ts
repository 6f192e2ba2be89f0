import { membersToTell } from "#app/companies/members/members.queries.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { bodyContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { type PaymentNews, paymentMail } from "./payment.mail.ts";
import { purposeLabels } from "./payment.ts";

interface News {
  paymentId: string;
  what: PaymentNews;
  reason?: string;
}

/** Mails those who act for a company what became of a payment, in the transaction of what happened. */
export async function tellPayersPart(tx: Tx, { paymentId, what, reason }: News): Promise<void> {
  const payment = await tx.db
    .selectFrom("payment")
    .innerJoin("company", "company.id", "payment.company_id")
    .leftJoin("receipt", "receipt.payment_id", "payment.id")
    .select(["payment.reference", "payment.purpose", "payment.amount", "payment.due_on as dueOn"])
    .select(["company.id as companyId", "company.name as companyName", "company.demo"])
    .select("receipt.number as receiptNumber")
    .where("payment.id", "=", paymentId)
    .executeTakeFirst();
  // Nobody is told of what is made up.
  if (!payment || payment.demo) return;
  const { companyId, demo: _, ...facts } = payment;
  const people = await membersToTell(tx.db, companyId, "payment");
  const body = bodyContact(await settingsInForce(tx.db, tx.now));
  const mail = paymentMail({
    ...facts,
    what,
    purpose: purposeLabels[payment.purpose],
    reason: reason ?? null,
    url: `${tx.publicUrl}/espace/paiements/${paymentId}`,
    body,
  });
  for (const { email } of people)
    await queueMail(tx, {
      kind: `payment-${what}`,
      subjectKind: "payment",
      subjectId: paymentId,
      to: email,
      mail,
    });
}
