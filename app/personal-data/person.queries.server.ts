import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { emailKey, isEmail } from "#app/kernel/email.ts";
import { isId } from "#app/kernel/identifiers.ts";
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
import type { Cell, PersonSection, Whose } from "./person-data.ts";
import type { Part } from "./personal-tables.ts";
import {
  mails,
  messages,
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
