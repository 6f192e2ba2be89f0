import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { emailKey, isEmail } from "#app/kernel/email.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { eventLabel } from "#app/operations/labels.ts";
import type { Part } from "./personal-tables.ts";

/** A person known by an account, or a visitor known by an address alone. */
export interface Whose {
  accountId: string | null;
  email: string;
}

export type Cell = string | number | boolean | bigint | Date | null;

/** One part of the data of a person; all its rows have the same columns. */
export interface PersonSection {
  part: Part;
  rows: Record<string, Cell>[];
}

/** The most rows of one part. Further rows are only counted, so that an export stays small enough for a phone. */
const mostRows = 2_000;

/** The account with this id, or the account or visitor with this address; null when there is neither. */
export async function whoseNamed(
  db: Db,
  { accountId, email }: { accountId: string; email: string },
): Promise<(Whose & { name: string | null }) | null> {
  const address = emailKey(email);
  const byId = isId(accountId);
  if (!byId && !isEmail(address)) return null;
  const account = await db
    .selectFrom("account")
    .select(["id", "email", "name"])
    .where(byId ? "id" : "email", "=", byId ? accountId : address)
    .executeTakeFirst();
  if (account) return { accountId: account.id, email: account.email, name: account.name };
  return byId ? null : { accountId: null, email: address, name: null };
}

/** All data held about a person, except what would open an account: passwords, tokens and their hashes. */
export async function personSections(
  db: Db,
  { accountId, email }: Whose,
): Promise<PersonSection[]> {
  const ofVisitor = [
    part("successions", successions(db, email)),
    part("mails", mails(db, { accountId, email })),
    part("messages", messages(db, email)),
    part("newsletter", subscriptions(db, email)),
    part("references", worksNaming(db, email)),
  ];
  if (accountId === null) return await Promise.all(ofVisitor);
  return await Promise.all([
    part("account", account(db, accountId)),
    part("roles", roles(db, accountId)),
    part("companies", companies(db, accountId)),
    part("acceptances", acceptances(db, accountId)),
    part("factors", factors(db, accountId)),
    part("sessions", sessions(db, accountId)),
    part("links", links(db, accountId)),
    part("notices", noticeChoices(db, accountId)),
    ...ofVisitor,
    part("application-messages", applicationMessages(db, accountId)),
    part("journal", journal(db, accountId)),
    part("security", securityEvents(db, accountId)),
    part("accesses", accesses(db, accountId)),
  ]);
}

async function part(name: Part, rows: Promise<Record<string, Cell>[]>): Promise<PersonSection> {
  return { part: name, rows: await rows };
}

const account = (db: Db, accountId: string) =>
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

async function roles(db: Db, accountId: string): Promise<Record<string, Cell>[]> {
  const held = await db
    .selectFrom("staff_role")
    .select(["role as name", "granted_at as from", "ended_at as to"])
    .where("account_id", "=", accountId)
    .orderBy("granted_at")
    .execute();
  const mandates = await db
    .selectFrom("mandate")
    .select(["college as name", "from_on as from", "to_on as to"])
    .where("account_id", "=", accountId)
    .orderBy("from_on")
    .execute();
  return [...held, ...mandates];
}

const companies = (db: Db, accountId: string) =>
  db
    .selectFrom("member")
    .innerJoin("company", "company.id", "member.company_id")
    .select([
      "company.name as company",
      "company.ein",
      "company.state",
      "registration_number as number",
    ])
    .select(["member.role", "member.firstname", "member.lastname", "member.function"])
    .select(["member.email", "member.phone", "member.created_at as since"])
    .where("member.account_id", "=", accountId)
    .orderBy("member.created_at")
    .execute();

const acceptances = (db: Db, accountId: string) =>
  db
    .selectFrom("terms_acceptance as acceptance")
    .innerJoin("company", "company.id", "acceptance.company_id")
    .select(["company.name as company", "terms_number as version", "pdf_sha256 as pdfSha256"])
    .select(["accepted_at as acceptedAt", "ip_address as ipAddress", "user_agent as userAgent"])
    .where("account_id", "=", accountId)
    .orderBy("accepted_at")
    .execute();

async function factors(db: Db, accountId: string): Promise<Record<string, Cell>[]> {
  const kept = await db
    .selectFrom("account_factor")
    .select(["kind", "label", "created_at as addedAt", "used_at as usedAt"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  const resets = await db
    .selectFrom("factor_reset")
    .select(["reason as label", "asked_at as addedAt", "ended_at as usedAt"])
    .where("account_id", "=", accountId)
    .orderBy("asked_at")
    .execute();
  return [...kept, ...resets.map((reset) => ({ kind: "reset", ...reset }))];
}

const sessions = (db: Db, accountId: string) =>
  db
    .selectFrom("account_session")
    .select(["created_at as openedAt", "last_seen_at as lastSeenAt", "expires_at as expiresAt"])
    .select(["ip_address as ipAddress", "user_agent as userAgent"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .limit(mostRows)
    .execute();

const links = (db: Db, accountId: string) =>
  db
    .selectFrom("account_link")
    .select(["purpose", "created_at as sentAt", "expires_at as expiresAt", "used_at as usedAt"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .limit(mostRows)
    .execute();

const noticeChoices = (db: Db, accountId: string) =>
  db
    .selectFrom("notification_choice")
    .select(["event", "wanted", "chosen_at as chosenAt"])
    .where("account_id", "=", accountId)
    .orderBy("event")
    .execute();

const successions = (db: Db, email: string) =>
  db
    .selectFrom("succession")
    .select(["ein", "firstname", "lastname", "function", "reason", "proof"])
    .select(["asked_at as askedAt", "state"])
    .where("email", "=", email)
    .orderBy("asked_at")
    .limit(mostRows)
    .execute();

/**
 * Mails of these kinds are addressed to the certification body and contain texts of other people, and its address may be that
 * of a person.
 */
const mailsToAuthority = ["contact-message", "security-alert"];

async function mails(db: Db, { accountId, email }: Whose): Promise<Record<string, Cell>[]> {
  const rows = await db
    .selectFrom("mail")
    .select([
      "created_at as writtenAt",
      "sent_at as sentAt",
      "recipient",
      "subject",
      "text_body as text",
    ])
    .where("kind", "not in", mailsToAuthority)
    .where((mail) =>
      mail.or([
        mail("recipient", "=", email),
        mail.and([mail("subject_kind", "=", "account"), mail("subject_id", "=", accountId ?? "")]),
      ]),
    )
    .orderBy("created_at", "desc")
    .limit(mostRows)
    .execute();
  return rows.map(({ text, ...mail }) => ({ ...mail, text: withoutTokens(text) }));
}

/** A link that is still valid would open the account to anybody who finds the file. */
const withoutTokens = (text: string) => text.replace(/(token=)[\w.~-]+/g, "$1…");

const messages = (db: Db, email: string) =>
  db
    .selectFrom("contact_message")
    .select(["received_at as receivedAt", "kind", "name", "email", "phone", "message"])
    .select(["ip_address as ipAddress", "user_agent as userAgent"])
    .where(sql`lower(email)`, "=", email)
    .orderBy("received_at")
    .limit(mostRows)
    .execute();

const applicationMessages = (db: Db, accountId: string) =>
  db
    .selectFrom("application_message as message")
    .innerJoin("application", "application.id", "message.application_id")
    .select(["message.written_at as writtenAt", "application.number", "message.body as message"])
    .where("message.author", "=", accountId)
    .orderBy("message.written_at")
    .limit(mostRows)
    .execute();

const subscriptions = (db: Db, email: string) =>
  db
    .selectFrom("newsletter_subscriber")
    .select(["email", "asked_at as askedAt", "asked_from as askedFrom"])
    .select(["confirmed_at as confirmedAt", "confirmed_from as confirmedFrom"])
    .select("unsubscribed_at as endedAt")
    .where(sql`lower(email)`, "=", email)
    .execute();

/** Works references that name this person as the owner of the works, and the confirmations asked of them. */
async function worksNaming(db: Db, email: string): Promise<Record<string, Cell>[]> {
  const rows = await db
    .selectFrom("works_reference as works")
    .innerJoin("company", "company.id", "works.company_id")
    .leftJoin("reference_confirmation as asked", (join) =>
      join.onRef("asked.reference_id", "=", "works.id").on("asked.email", "=", email),
    )
    .select(["company.name as company", "works.nature as works", "contact_name as name"])
    .select([
      "contact_email as email",
      "asked_at as askedAt",
      "answered_at as answeredAt",
      "answer",
    ])
    .where((row) => row.or([row("asked.email", "=", email), row("contact_email", "=", email)]))
    .orderBy("works.created_at")
    .limit(mostRows)
    .execute();
  return rows.map(({ answer, ...row }) => ({
    ...row,
    answer: answer === null ? null : JSON.stringify(answer),
  }));
}

/** The journal of the account in full; of other journals only that the person acted and when. */
async function journal(db: Db, accountId: string): Promise<Record<string, Cell>[]> {
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
    .limit(mostRows)
    .execute();
  return rows.map(({ at, event, subjectKind, subjectId, data }) => ({
    at,
    event: eventLabel(event),
    subject: subjectId === accountId ? "account" : subjectKind,
    data: subjectId === accountId && data !== null ? JSON.stringify(data) : null,
  }));
}

const securityEvents = (db: Db, accountId: string) =>
  db
    .selectFrom("security_event")
    .select(["first_at as from", "last_at as to", "kind as event", "outcome"])
    .select(["count as times", "ip_address as ipAddress"])
    .where((row) => row.or([row("account_id", "=", accountId), row("about_id", "=", accountId)]))
    .orderBy("last_at", "desc")
    .limit(mostRows)
    .execute();

/** What the person opened as staff; of the company or person concerned only its kind. */
const accesses = (db: Db, accountId: string) =>
  db
    .selectFrom("access_log")
    .select(["at", "what", "subject_kind as subject"])
    .where("account_id", "=", accountId)
    .orderBy("at", "desc")
    .limit(mostRows)
    .execute();

/** Receipts of the companies for which the person is a member, as they were issued. */
export async function receiptsOf(db: Db, accountId: string) {
  return await db
    .selectFrom("sheet")
    .innerJoin("member", (join) =>
      join.on(sql<boolean>`member.company_id::text = sheet.subject_id`),
    )
    .select(["sheet.number", "sheet.pdf"])
    .where("sheet.subject_kind", "=", "company")
    .where("member.account_id", "=", accountId)
    .orderBy("sheet.number")
    .execute();
}
