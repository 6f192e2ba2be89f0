import type { Db } from "#app/kernel/context.ts";

/** Whom a mail about an account is addressed to. An administrator has no company and no first name. */
export interface Recipient {
  accountId: string;
  email: string;
  emailVerified: boolean;
  firstname: string | null;
  companyName: string | null;
}

/** The account of an address (in the form of `emailKey`), with the first company that its member registered. */
export function recipientOf(db: Db, email: string): Promise<Recipient | undefined> {
  return db
    .selectFrom("account")
    .leftJoin("member", "member.account_id", "account.id")
    .leftJoin("company", "company.id", "member.company_id")
    .select([
      "account.id as accountId",
      "account.email",
      "account.email_verified as emailVerified",
      "member.firstname",
      "company.name as companyName",
    ])
    .where("account.email", "=", email)
    .orderBy("member.created_at")
    .orderBy("member.id")
    .limit(1)
    .executeTakeFirst();
}
