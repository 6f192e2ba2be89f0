import { sql } from "kysely";
import { inScope, ofApplication, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { DocumentDates } from "./requirement.ts";

/** A document with the dates that determine its reminders. */
export interface DatedDocument extends DocumentDates {
  id: string;
  companyId: string;
  code: string;
}

/** Stores the steps of these reminders and returns the ids of the documents whose step is new. */
export async function insertReminders(
  db: Db,
  due: readonly { documentId: string; step: number }[],
  at: Date,
): Promise<Set<string>> {
  if (due.length === 0) return new Set();
  const written = await db
    .insertInto("document_reminder")
    .values(
      due.map(({ documentId, step }) => ({
        document_id: documentId,
        days_before: step,
        reminded_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("document_id")
    .execute();
  return new Set(written.map(({ document_id }) => document_id));
}

/** The next company, by id, with a usable document and an application that may need it. */
export async function nextCompanyWithDocuments(db: Db, after: string): Promise<string | undefined> {
  const next = await db
    .selectFrom("document")
    .innerJoin("company", "company.id", "document.company_id")
    .select("company_id")
    .where("document.state", "=", "usable")
    // Demonstration companies get no mail.
    .where("company.demo", "=", false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("application")
          .select("application.id")
          .whereRef("application.company_id", "=", "company.id")
          .where("application.state", "in", ["draft", "to-complete", "complement-asked"]),
      ),
    )
    .$if(after !== "", (query) => query.where("company_id", ">", after))
    .orderBy("company_id")
    .limit(1)
    .executeTakeFirst();
  return next?.company_id;
}

/** The requirements of the open requests to a company. */
export async function requestedCodes(db: Db, scope: Scope, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("complement")
    .innerJoin("application", "application.id", "complement.application_id")
    .select("complement.target as code")
    .where("application.company_id", "=", companyId)
    .where(inScope(scope, ofApplication))
    .where("application.state", "in", ["to-complete", "complement-asked"])
    .where("complement.state", "=", "open")
    .where("complement.target_kind", "=", "requirement")
    .execute();
  return rows.map(({ code }) => code);
}

/** For each requirement the document that is valid for longest; an older one beside it needs no reminder. */
export async function latestDocuments(db: Db, companyId: string): Promise<DatedDocument[]> {
  return await db
    .selectFrom("document")
    .distinctOn("requirement_code")
    .select(["id", "company_id as companyId", "requirement_code as code"])
    .select(["issued_on as issuedOn", "ends_on as endsOn"])
    .where("company_id", "=", companyId)
    .where("state", "=", "usable")
    .where("is_request", "=", false)
    .orderBy("requirement_code")
    .orderBy(sql`coalesce(ends_on, issued_on) desc nulls last`)
    .execute();
}
