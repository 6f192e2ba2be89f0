import { sql } from "kysely";
import { inScope, ofApplication, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { addDays } from "#app/kernel/dates.ts";
import { measureLetters, openHearings, openMeasures } from "./hearings.queries.server.ts";

/** The first name of the person in this company, and the facts of the company that decide which documents are asked for. */
export async function companyFacts(db: Db, companyId: string, accountId: string | null) {
  return await db
    .selectFrom("company")
    .leftJoin("member", (join) =>
      join
        .onRef("member.company_id", "=", "company.id")
        .on("member.account_id", "=", accountId ?? companyId),
    )
    .select(["company.name", "company.state", "company.founded_on as foundedOn"])
    .select(["company.legal_form_code as legalForm", "member.firstname"])
    .where("company.id", "=", companyId)
    .executeTakeFirstOrThrow();
}

/** Number of owners of works who were asked before this day, have not answered, and whose request was not withdrawn. */
export async function ownersWithoutAnswer(
  db: Db,
  companyId: string,
  before: string,
): Promise<number> {
  const { count } = await db
    .selectFrom("reference_confirmation")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("company_id", "=", companyId)
    .where("answered_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("asked_at", "<", new Date(`${before}T00:00:00Z`))
    .executeTakeFirstOrThrow();
  return count;
}

/** The visits of a company that are planned and not signed, the next one first. */
async function plannedVisits(db: Db, scope: Scope, companyId: string) {
  return await db
    .selectFrom("visit")
    .innerJoin("application", "application.id", "visit.application_id")
    .select(["visit.id", "visit.application_id as applicationId", "application.number"])
    .select(["visit.on_day as onDay", "visit.at_time as atTime"])
    .where("application.company_id", "=", companyId)
    .where("visit.cancelled_at", "is", null)
    .where("visit.signed_at", "is", null)
    .where(inScope(scope, ofApplication))
    .orderBy("visit.on_day")
    .limit(20)
    .execute();
}

/** The signed decisions that nobody of a company has read yet. */
async function unreadDecisions(db: Db, scope: Scope, companyId: string) {
  return await db
    .selectFrom("decision")
    .innerJoin("application", "application.id", "decision.application_id")
    .select(["decision.id", "decision.application_id as applicationId", "application.number"])
    .select("decision.signed_at as signedAt")
    .where("application.company_id", "=", companyId)
    .where("decision.state", "=", "signed")
    .where(inScope(scope, ofApplication))
    .orderBy("decision.signed_at")
    .limit(20)
    .execute();
}

/** The decisions of a company that it has read, has not contested and may contest until a day that has not passed. */
async function contestableDecisions(db: Db, scope: Scope, companyId: string, today: string) {
  return await db
    .selectFrom("decision")
    .innerJoin("application", "application.id", "decision.application_id")
    .select(["decision.id", "decision.application_id as applicationId", "application.number"])
    .select((row) => row.ref("decision.appeal_until").$notNull().as("appealUntil"))
    .where("application.company_id", "=", companyId)
    .where("decision.appeal_until", ">=", today)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("received_appeal")
            .select("received_appeal.id")
            .whereRef("received_appeal.decision_id", "=", "decision.id"),
        ),
      ),
    )
    .where(inScope(scope, ofApplication))
    .orderBy("decision.appeal_until")
    .limit(20)
    .execute();
}

/** Whether a company has a signed decision on an application, read or not. */
export async function hasDecision(db: Db, scope: Scope, applicationId: string): Promise<boolean> {
  const row = await db
    .selectFrom("decision")
    .innerJoin("application", "application.id", "decision.application_id")
    .select("decision.id")
    .where("decision.application_id", "=", applicationId)
    .where("decision.signed_at", "is not", null)
    .where(inScope(scope, ofApplication))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The day of the session that has an application on its agenda, YYYY-MM-DD; null for one on no agenda. */
export async function agendaDayOf(db: Db, scope: Scope, applicationId: string) {
  const row = await db
    .selectFrom("agenda_item as item")
    .innerJoin("committee_session as session", "session.id", "item.session_id")
    .innerJoin("application", "application.id", "item.application_id")
    .select("session.held_on as day")
    .where("item.application_id", "=", applicationId)
    .where("application.state", "=", "on-agenda")
    .where(inScope(scope, ofApplication))
    .orderBy("item.scheduled_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** For how many days a new certificate is the first entry. */
const NEW_FOR_DAYS = 14;

async function newCertificates(db: Db, scope: Scope, companyId: string, today: string) {
  return await db
    .selectFrom("certificate")
    .select(["number", "issued_at as issuedAt"])
    .where("company_id", "=", companyId)
    .where("issued_at", ">=", new Date(`${addDays(today, -NEW_FOR_DAYS)}T00:00:00Z`))
    .where(inScope(scope, { company: "certificate.company_id" }))
    .orderBy("issued_at", "desc")
    .limit(3)
    .execute();
}

/**
 * The planned visits of a company, its signed decisions that it has not read, those that it may still contest, the certificates
 * that were issued lately, the complaints and measures on which it is heard, and the letters of measures to read or contest.
 */
export async function visitsAndDecisions(
  db: Db,
  scope: Scope,
  { companyId, today }: { companyId: string; today: string },
) {
  const [visits, decisions, contestable, certificates, hearings, measures, letters] =
    await Promise.all([
      plannedVisits(db, scope, companyId),
      unreadDecisions(db, scope, companyId),
      contestableDecisions(db, scope, companyId, today),
      newCertificates(db, scope, companyId, today),
      openHearings(db, scope, companyId),
      openMeasures(db, scope, companyId),
      measureLetters(db, scope, { companyId, today }),
    ]);
  return { visits, decisions, contestable, certificates, hearings, measures, letters };
}
