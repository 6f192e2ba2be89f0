import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { emailKey, isEmail } from "#app/kernel/email.ts";
import { isId } from "#app/kernel/identifiers.ts";
import type { Part } from "#db/table-definition.ts";
import {
  acceptances,
  accesses,
  account,
  applicationMessages,
  companies,
  factors,
  journal,
  links,
  noticeChoices,
  roles,
  securityEvents,
  sessions,
} from "./account-data.queries.server.ts";
import { complaints } from "./complaint-data.queries.server.ts";
import { expertise } from "./expert-data.queries.server.ts";
import type { Cell, PersonSection, Reader, Whose } from "./person-data.ts";
import { interests } from "./staff-data.queries.server.ts";
import {
  mails,
  messages,
  relayedMessages,
  subscriptions,
  successions,
  worksNaming,
} from "./visitor-data.queries.server.ts";

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

/** What they wrote to the certification body and to companies; all rows have the same columns. */
async function allMessages(db: Db, email: string): Promise<Record<string, Cell>[]> {
  const toAuthority = await messages(db, email);
  const toCompanies = await relayedMessages(db, email);
  return [
    ...toAuthority.map((row) => ({ ...row, company: null })),
    ...toCompanies.map((row) => ({ ...row, answers: "", ipAddress: null, userAgent: null })),
  ];
}

/** All data held about a person, except what would open an account: passwords, tokens and their hashes. */
export async function personSections(
  db: Db,
  { accountId, email }: Whose,
  reader: Reader,
): Promise<PersonSection[]> {
  const ofVisitor = [
    part("successions", successions(db, email)),
    part("mails", mails(db, { accountId, email }, reader)),
    part("messages", allMessages(db, email)),
    ...(reader === "self" ? [part("complaints", complaints(db, email))] : []),
    part("newsletter", subscriptions(db, email)),
    part("references", worksNaming(db, email)),
    part("expertise", expertise(db, email)),
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
    part("interests", interests(db, accountId)),
    part("journal", journal(db, accountId)),
    part("security", securityEvents(db, accountId)),
    part("accesses", accesses(db, accountId)),
  ]);
}

async function part(name: Part, rows: Promise<Record<string, Cell>[]>): Promise<PersonSection> {
  return { part: name, rows: await rows };
}

/**
 * Receipts of the companies for which the person is a member, as they were issued: of the registration, of payments and of filed
 * applications.
 */
export async function receiptsOf(db: Db, accountId: string) {
  const { rows } = await sql<{ kind: string; number: string; pdf: Buffer }>`
    with subject (kind, id) as (
      select 'company', company_id::text from member where account_id = ${accountId}
      union all
      select 'payment', payment.id::text from payment
        join member on member.company_id = payment.company_id and member.account_id = ${accountId}
      union all
      select 'application', application.id::text from application
        join member on member.company_id = application.company_id and member.account_id = ${accountId}
    )
    select sheet.kind, sheet.number, sheet.pdf from sheet
    join subject on subject.kind = sheet.subject_kind and subject.id = sheet.subject_id
    order by sheet.kind, sheet.number`.execute(db);
  return rows;
}
