import { sql } from "kysely";
import { inScope, notHidden, ofApplication, type StaffScope } from "#app/accounts/scope.server.ts";
import type { ApplicationState } from "#app/applications/application.machine.ts";
import type { ApplicationKind } from "#app/documents/requirement.ts";
import type { Actor } from "#app/kernel/actor.ts";
import type { Db } from "#app/kernel/context.ts";
import type { AnyRail } from "#app/payments/payment.ts";
import type { Class } from "#app/tariff/classes.ts";

/** The applications of a company that the scope sees at least as a summary, the latest first. */
export const applicationsOfRecord = (db: Db, scope: StaffScope, companyId: string) =>
  db
    .selectFrom("application")
    .select(["application.id", "application.number", "application.kind", "application.class"])
    .select(["application.state", "application.state_since as since"])
    .select(["application.deadline_on as deadlineOn", "application.due_on as dueOn"])
    .select("application.filed_at as filedAt")
    .select(
      sql<number>`(select count(*)::integer from application_sub_area sub_area
        where sub_area.application_id = application.id)`.as("subAreas"),
    )
    .where("application.company_id", "=", companyId)
    .where(inScope(scope, { ...ofApplication, grade: "summary" }))
    .orderBy("application.opened_at", "desc")
    .orderBy("application.id", "desc")
    .limit(50)
    .$narrowType<{ kind: ApplicationKind; class: Class | null; state: ApplicationState }>()
    .execute();

/** Whether a scope sees what a company was asked to pay; without it, nothing says whether there are payments. */
export async function seesFees(db: Db, scope: StaffScope, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom("company")
    .select("id")
    .where("id", "=", companyId)
    .where(inScope(scope, { fees: "company.id" }))
    .executeTakeFirst();
  return row !== undefined;
}

/** The payments of a company with their receipt and the rail that paid them, the latest first. */
export const paymentsOfRecord = (db: Db, scope: StaffScope, companyId: string) =>
  db
    .selectFrom("payment")
    .leftJoin("receipt", "receipt.payment_id", "payment.id")
    .leftJoin("payment_attempt as paid", "paid.id", "receipt.attempt_id")
    .select(["payment.id", "payment.reference", "payment.purpose", "payment.amount"])
    .select(["payment.state", "payment.due_on as dueOn", "payment.created_at as askedAt"])
    .select(["receipt.number as receipt", "receipt.issued_at as paidAt", "paid.rail"])
    .where("payment.company_id", "=", companyId)
    .where(inScope(scope, { fees: "payment.company_id" }))
    .orderBy("payment.created_at", "desc")
    .orderBy("payment.id", "desc")
    .limit(50)
    .$narrowType<{ rail: AnyRail | null }>()
    .execute();

/** The latest messages about the applications of a company that the scope reads whole. */
export const messagesOfRecord = (db: Db, scope: StaffScope, companyId: string) =>
  db
    .selectFrom("application_message as message")
    .innerJoin("application", "application.id", "message.application_id")
    .leftJoin("account", "account.id", "message.author")
    .select(["message.id", "message.side", "account.name as author", "application.number"])
    .select("application.id as applicationId")
    .select(["message.written_at as at", "message.seen_at as seenAt"])
    .select(sql<string>`left(message.body, 280)`.as("text"))
    .select(sql<number>`(count(*) over ())::integer`.as("count"))
    .where("application.company_id", "=", companyId)
    .where(inScope(scope, ofApplication))
    .orderBy("message.written_at", "desc")
    .orderBy("message.id", "desc")
    .limit(8)
    .execute();

/** The latest rows of the journal about a company, its applications and its payments, without those hidden from the reader. */
export async function journalOfRecord(
  db: Db,
  { actor, scope, companyId }: { actor: Actor; scope: StaffScope; companyId: string },
) {
  return await db
    .selectFrom("journal")
    .leftJoin("account", (join) => join.on(sql<boolean>`account.id::text = journal.actor`))
    .select(["journal.id", "journal.at", "journal.event", "journal.actor", "account.name"])
    .where(notHidden(actor, { kind: "journal.subject_kind", id: "journal.subject_id" }))
    .where(
      sql<boolean>`(journal.subject_kind, journal.subject_id) in (
        select 'company', ${companyId}
        union all select 'application', application.id::text from application
          where application.company_id = ${companyId} and ${inScope(scope, { ...ofApplication, grade: "summary" })}
        union all select 'payment', payment.id::text from payment
          where payment.company_id = ${companyId} and ${inScope(scope, { fees: "payment.company_id" })})`,
    )
    .orderBy("journal.at", "desc")
    .orderBy("journal.id", "desc")
    .limit(12)
    .execute();
}

/** The last part of the address of a company in the directory; null for one that was never listed. */
export async function slugOfCompany(db: Db, companyId: string): Promise<string | null> {
  const row = await db
    .selectFrom("listing")
    .select("slug")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row?.slug ?? null;
}
