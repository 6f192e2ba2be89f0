import type { Db } from "#app/kernel/context.ts";
import { eventLabel } from "#app/operations/labels.ts";
import { type Cell, mostRows } from "./person-data.ts";

export const account = (db: Db, accountId: string) =>
  db
    .selectFrom("account")
    .leftJoin("erasure", (join) =>
      join.onRef("erasure.account_id", "=", "account.id").on("erasure.ended_at", "is", null),
    )
    .select(["name", "email", "email_verified as emailVerified", "created_at as createdAt"])
    .select(["password_set_at as passwordSetAt", "disabled_at as disabledAt"])
    .select("erasure.due_at as erasureDueAt")
    .where("account.id", "=", accountId)
    .execute();

export async function roles(db: Db, accountId: string): Promise<Record<string, Cell>[]> {
  const held = await db
    .selectFrom("staff_role")
    .select(["role as name", "granted_at as from", "ended_at as to"])
    .where("account_id", "=", accountId)
    .orderBy("granted_at")
    .orderBy("staff_role.id")
    .execute();
  const mandates = await db
    .selectFrom("mandate")
    .select(["college as name", "from_on as from", "to_on as to"])
    .where("account_id", "=", accountId)
    .orderBy("from_on")
    .orderBy("mandate.id")
    .execute();
  const proposed = await db
    .selectFrom("role_proposal")
    .select(["role as name", "asked_at as from", "ended_at as to"])
    .where("account_id", "=", accountId)
    .orderBy("asked_at")
    .orderBy("role_proposal.id")
    .execute();
  return [...held, ...mandates, ...proposed.map((row) => ({ kind: "proposal", ...row }))];
}

export const companies = (db: Db, accountId: string) =>
  db
    .selectFrom("member")
    .innerJoin("company", "company.id", "member.company_id")
    .leftJoin("published_contact", "published_contact.company_id", "company.id")
    .select([
      "company.name as company",
      "company.ein",
      "company.state",
      "registration_number as number",
    ])
    .select(["member.role", "member.firstname", "member.lastname", "member.function"])
    .select(["member.email", "member.phone", "member.created_at as since"])
    .select("published_contact.phone as publishedPhone")
    .where("member.account_id", "=", accountId)
    .orderBy("member.created_at")
    .orderBy("member.id")
    .execute();

export const acceptances = (db: Db, accountId: string) =>
  db
    .selectFrom("terms_acceptance as acceptance")
    .innerJoin("company", "company.id", "acceptance.company_id")
    .select(["company.name as company", "terms_number as version", "pdf_sha256 as pdfSha256"])
    .select(["accepted_at as acceptedAt", "ip_address as ipAddress", "user_agent as userAgent"])
    .where("account_id", "=", accountId)
    .orderBy("accepted_at")
    .orderBy("acceptance.id")
    .execute();

export async function factors(db: Db, accountId: string): Promise<Record<string, Cell>[]> {
  const storedFactors = await db
    .selectFrom("account_factor")
    .select(["kind", "label", "created_at as addedAt", "used_at as usedAt"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("account_factor.id")
    .execute();
  const resets = await db
    .selectFrom("factor_reset")
    .select(["reason as label", "asked_at as addedAt", "ended_at as usedAt"])
    .where("account_id", "=", accountId)
    .orderBy("asked_at")
    .orderBy("factor_reset.id")
    .execute();
  return [...storedFactors, ...resets.map((reset) => ({ kind: "reset", ...reset }))];
}

export const sessions = (db: Db, accountId: string) =>
  db
    .selectFrom("account_session")
    .select(["created_at as openedAt", "last_seen_at as lastSeenAt", "expires_at as expiresAt"])
    .select(["ip_address as ipAddress", "user_agent as userAgent"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("account_session.id")
    .limit(mostRows)
    .execute();

export const links = (db: Db, accountId: string) =>
  db
    .selectFrom("account_link")
    .select(["purpose", "created_at as sentAt", "expires_at as expiresAt", "used_at as usedAt"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("account_link.id")
    .limit(mostRows)
    .execute();

export const noticeChoices = (db: Db, accountId: string) =>
  db
    .selectFrom("notification_choice")
    .select(["event", "wanted", "chosen_at as chosenAt"])
    .where("account_id", "=", accountId)
    .orderBy("event")
    .execute();

export const applicationMessages = (db: Db, accountId: string) =>
  db
    .selectFrom("application_message as message")
    .innerJoin("application", "application.id", "message.application_id")
    .select(["message.written_at as writtenAt", "application.number", "message.body as message"])
    .where("message.author", "=", accountId)
    .orderBy("message.written_at")
    .orderBy("message.id")
    .limit(mostRows)
    .execute();

/** The journal of the account in full; of other journals only that the person acted and when. */
export async function journal(db: Db, accountId: string): Promise<Record<string, Cell>[]> {
  const rows = await db
    .selectFrom("journal")
    .select(["at", "event", "subject_kind as subjectKind", "subject_id as subjectId", "data"])
    .where((row) =>
      row.or([
        row("actor", "=", accountId),
        row.and([row("subject_kind", "=", "account"), row("subject_id", "=", accountId)]),
      ]),
    )
    .orderBy("at", "desc")
    .orderBy("sequence", "desc")
    .orderBy("journal.id", "desc")
    .limit(mostRows)
    .execute();
  return rows.map(({ at, event, subjectKind, subjectId, data }) => ({
    at,
    event: eventLabel(event),
    subject: subjectId === accountId ? "account" : subjectKind,
    data: subjectId === accountId && data !== null ? JSON.stringify(data) : null,
  }));
}

export const securityEvents = (db: Db, accountId: string) =>
  db
    .selectFrom("security_event")
    .select(["first_at as from", "last_at as to", "kind as event", "outcome"])
    .select(["count as times", "ip_address as ipAddress"])
    .where((row) => row.or([row("account_id", "=", accountId), row("about_id", "=", accountId)]))
    .orderBy("last_at", "desc")
    .orderBy("security_event.id", "desc")
    .limit(mostRows)
    .execute();

/** The pages that the person opened as staff; for the company or person concerned only its kind. */
export const accesses = (db: Db, accountId: string) =>
  db
    .selectFrom("access_log")
    .select(["at", "what", "subject_kind as subject"])
    .where("account_id", "=", accountId)
    .orderBy("at", "desc")
    .orderBy("access_log.id", "desc")
    .limit(mostRows)
    .execute();
