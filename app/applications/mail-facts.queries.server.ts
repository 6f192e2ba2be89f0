import { sql } from "kysely";
import { readsApplication } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";

/** The data of an application that mails show. */
export async function factsForMail(db: Db, applicationId: string) {
  return await db
    .selectFrom("application")
    .innerJoin("company", "company.id", "application.company_id")
    .select(["application.number", "application.opened_at as openedAt", "company.demo"])
    .select(["company.id as companyId", "company.name as companyName"])
    .where("application.id", "=", applicationId)
    .executeTakeFirst();
}

/** How long after their last action staff get mails about an application that they asked or wrote about. */
const LOOKED_AFTER_DAYS = 180;

/** A member of staff to be mailed. */
export interface StaffRecipient {
  email: string;
  name: string | null;
}

/** Addresses of the staff who have lately asked or written about an application, can still read it and can sign in. */
export async function askersOf(
  db: Db,
  { applicationId, now }: { applicationId: string; now: Date },
): Promise<StaffRecipient[]> {
  return await db
    .selectFrom("account")
    .select(["email", "name"])
    .where("email_verified", "=", true)
    .where("disabled_at", "is", null)
    .where(readsApplication("account.id", applicationId))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("complement")
            .select("complement.id")
            .whereRef("complement.asked_by", "=", "account.id")
            .where("complement.application_id", "=", applicationId)
            .where("complement.state_since", ">=", daysBefore(now, LOOKED_AFTER_DAYS)),
        ),
        exists(
          selectFrom("application_message as message")
            .select("message.id")
            .whereRef("message.author", "=", "account.id")
            .where("message.application_id", "=", applicationId)
            .where("message.side", "=", "staff")
            .where("message.written_at", ">=", daysBefore(now, LOOKED_AFTER_DAYS)),
        ),
      ]),
    )
    .orderBy("email")
    .execute();
}

/** The address of who has an application now, if they read it and can sign in. */
export async function handlerOf(db: Db, applicationId: string): Promise<StaffRecipient[]> {
  return await db
    .selectFrom("account")
    .innerJoin("application", "application.handled_by", "account.id")
    .select(["account.email", "account.name"])
    .where("application.id", "=", applicationId)
    .where("account.email_verified", "=", true)
    .where("account.disabled_at", "is", null)
    .where(readsApplication("account.id", applicationId))
    .execute();
}

/** Addresses of those of these accounts that are staff, can sign in and see the summary of an application. */
export async function staffAmong(
  db: Db,
  { applicationId, accountIds }: { applicationId: string; accountIds: readonly string[] },
): Promise<StaffRecipient[]> {
  return await db
    .selectFrom("account")
    .select(["email", "name"])
    .where(sql<boolean>`account.id = any(${[...accountIds]}::uuid[])`)
    .where("email_verified", "=", true)
    .where("disabled_at", "is", null)
    .where(readsApplication("account.id", applicationId, "summary"))
    .orderBy("email")
    .execute();
}

/** Addresses of the registrars who may check an application, of which they see the summary, and can sign in. */
export async function registrarsOf(db: Db, applicationId: string): Promise<StaffRecipient[]> {
  return await db
    .selectFrom("account")
    .innerJoin("staff_role", "staff_role.account_id", "account.id")
    .select(["email", "name"])
    .where("staff_role.role", "=", "registrar")
    .where("staff_role.ended_at", "is", null)
    .where("email_verified", "=", true)
    .where("disabled_at", "is", null)
    .where(readsApplication("account.id", applicationId, "summary"))
    .orderBy("email")
    .execute();
}
