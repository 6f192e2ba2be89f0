import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";

/**
 * The content of a mail about a payment, with one attempt: the given one, else the one that paid, else the latest.
 */
export const factsForPaymentMail = (
  db: Db,
  { paymentId, attemptId = null }: { paymentId: string; attemptId?: string | null | undefined },
) =>
  db
    .selectFrom("payment")
    .innerJoin("company", "company.id", "payment.company_id")
    .leftJoin("receipt", "receipt.payment_id", "payment.id")
    .leftJoin("payment_attempt as attempt", (join) =>
      join.on(
        sql<boolean>`attempt.id = coalesce(${attemptId}::uuid, receipt.attempt_id, (
          select latest.id from payment_attempt latest where latest.payment_id = payment.id
          order by latest.created_at desc, latest.id desc limit 1))`,
      ),
    )
    .select(["payment.reference", "payment.purpose", "payment.amount", "payment.due_on as dueOn"])
    .select("payment.subject_id as subjectId")
    .select(
      sql<boolean>`payment.purpose = 'opening' and exists (select from application
        where application.id = payment.subject_id and application.state = 'draft')`.as("isDraft"),
    )
    .select(["company.id as companyId", "company.name as companyName", "company.demo"])
    .select(["receipt.number as receiptNumber", "attempt.rail", "attempt.received"])
    .select((select) =>
      select.fn.coalesce("attempt.transaction_id", "attempt.proof_reference").as("proof"),
    )
    .where("payment.id", "=", paymentId)
    .executeTakeFirst();
