import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { type Cell, mostRows, type Reader, type Whose } from "./person-data.ts";

export const successions = (db: Db, email: string) =>
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

/** They lead to the private page of who complains, and tell who it is. */
const mailsToComplainant = ["complaint-receipt", "complaint-change"];

export async function mails(
  db: Db,
  { accountId, email }: Whose,
  reader: Reader,
): Promise<Record<string, Cell>[]> {
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
    .$if(reader === "staff", (some) => some.where("kind", "not in", mailsToComplainant))
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
const withoutTokens = (text: string) => text.replace(/((?:token|code)=)[\w.~-]+/g, "$1…");

/** What a person wrote to the certification body, with its answers. */
export const messages = (db: Db, email: string) =>
  db
    .selectFrom("contact_message")
    .select(
      sql<string>`coalesce((select string_agg(answer, E'\\n\\n' order by answered_at)
        from contact_answer where message_id = contact_message.id), '')`.as("answers"),
    )
    .select(["received_at as receivedAt", "kind", "name", "email", "phone", "message"])
    .select(["ip_address as ipAddress", "user_agent as userAgent"])
    .where(sql`lower(email)`, "=", email)
    .orderBy("received_at")
    .limit(mostRows)
    .execute();

/** What a person wrote to companies of the directory. */
export const relayedMessages = (db: Db, email: string) =>
  db
    .selectFrom("relayed_message as relayed")
    .innerJoin("company", "company.id", "relayed.company_id")
    .select(["received_at as receivedAt", sql<string>`'relayed'`.as("kind")])
    .select([
      "company.name as company",
      "relayed.name",
      "relayed.email",
      "relayed.phone",
      "message",
    ])
    .where(sql`lower(relayed.email)`, "=", email)
    .orderBy("received_at")
    .limit(mostRows)
    .execute();

export const subscriptions = (db: Db, email: string) =>
  db
    .selectFrom("newsletter_subscriber")
    .select(["email", "asked_at as askedAt", "asked_from as askedFrom"])
    .select(["confirmed_at as confirmedAt", "confirmed_from as confirmedFrom"])
    .select("unsubscribed_at as endedAt")
    .where(sql`lower(email)`, "=", email)
    .execute();

/** Works references that name this person as the owner of the works, and the confirmations asked of them. */
export async function worksNaming(db: Db, email: string): Promise<Record<string, Cell>[]> {
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
