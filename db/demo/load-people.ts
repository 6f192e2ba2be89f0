import { sql } from "kysely";
import { createAccount } from "#app/accounts/account-writes.queries.server.ts";
import { addFactor } from "#app/accounts/factors/factor.queries.server.ts";
import { sealingOf } from "#app/accounts/factors/prove-factor.server.ts";
import { hashPassword } from "#app/accounts/passwords/password.server.ts";
import { giveRole } from "#app/accounts/staff-role.queries.server.ts";
import { addMemberIn } from "#app/companies/members/member-writes.queries.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { sealText } from "#app/kernel/sealed-text.server.ts";
import { addressOf, type DemoPerson, demoPassword, demoPeople, demoSecret } from "./demo-people.ts";

/** Writes the accounts of the demonstration that are missing, with password and second factor; returns how many. */
export async function loadDemoPeople(ctx: Context): Promise<number> {
  const passwordHash = await hashPassword(demoPassword(ctx.secret));
  return await ctx.transaction(async (tx) => {
    let added = 0;
    for (const person of demoPeople) if (await writePerson(tx, person, passwordHash)) added += 1;
    return added;
  });
}

async function writePerson(tx: Tx, person: DemoPerson, passwordHash: string): Promise<boolean> {
  const { email, name, role } = person;
  const accountId = newId();
  const account = { id: accountId, name, email, passwordHash, emailVerified: true };
  if ((await createAccount(tx, account)) === "email-taken") return false;
  await tx.db.updateTable("account").set({ demo: true }).where("id", "=", accountId).execute();
  if (role === null) {
    await actForCompany(tx, { accountId, email });
    return true;
  }
  await giveRole(tx, { accountId, role });
  if (role === "committee") {
    const members = demoPeople.filter((each) => each.role === "committee");
    await sitInCommittee(tx, accountId, members.indexOf(person));
  }
  const id = newId();
  const sealedSecret = sealText(demoSecret(tx.secret, email), sealingOf(tx, id));
  const factor = { kind: "totp", id, accountId, name: "Démonstration", sealedSecret } as const;
  await addFactor(tx, { ...factor, lastStep: 0n });
  return true;
}

async function actForCompany(tx: Tx, { accountId, email }: { accountId: string; email: string }) {
  const company = await tx.db
    .selectFrom("company")
    .select("id")
    .where("demo", "=", true)
    .orderBy("name_norm")
    .limit(1)
    .executeTakeFirstOrThrow();
  await addMemberIn(tx, {
    companyId: company.id,
    accountId,
    firstname: "Aïssatou",
    lastname: "Faye",
    function: "Gérante",
    email,
    phone: "+221770000000",
    role: "owner",
    grantedBy: null,
  });
}

const colleges = ["enterprises", "owners", "general-interest"] as const;

/** Two members of each college, whose mandates began a year before. */
async function sitInCommittee({ db, now }: Tx, accountId: string, place: number): Promise<void> {
  const today = todayInDakar(now);
  await db
    .insertInto("mandate")
    .values({
      id: newId(),
      account_id: accountId,
      college: colleges[place % colleges.length] ?? "general-interest",
      from_on: addDays(today, -365),
      to_on: addDays(today, 2 * 365),
      given_at: now,
    })
    .execute();
}

/**
 * Removes the accounts of the demonstration. An account that a permanent row names is disabled instead, so that nobody can sign in
 * to it.
 */
export async function removeDemoPeople({ db, now }: Tx): Promise<number> {
  const people = sql`select id from account where demo`;
  // Whoever asked one of them about an application that stays keeps the expert, ended.
  const experts = sql`select id from expert where email like ${`%${addressOf("")}`}
    and not exists (select from expert_question where expert_id = expert.id)`;
  const ofDemoAccounts = sql`(subject_kind = 'account' and subject_id in (select id::text from account where demo)
    or subject_kind = 'expert' and subject_id in (select id::text from (${experts}) as removed))`;
  for (const statement of [
    sql`delete from factor_reset where account_id in (${people}) or asked_by in (${people}) or ended_by in (${people})`,
    sql`delete from role_proposal where account_id in (${people}) or asked_by in (${people}) or ended_by in (${people})`,
    sql`delete from mandate_proposal where account_id in (${people}) or proposed_by in (${people}) or decided_by in (${people})`,
    sql`delete from absence where account_id in (${people})`,
    sql`delete from authorisation where account_id in (${people}) or expert_id in (${experts})`,
    sql`delete from undertaking where account_id in (${people})
      and not exists (select from declaration where undertaking_id = undertaking.id)`,
    sql`delete from account_factor where account_id in (${people})`,
    sql`delete from account_session where account_id in (${people})`,
    sql`delete from mail where ${ofDemoAccounts}`,
    sql`alter table journal disable trigger journal_append_only`,
    sql`delete from journal where ${ofDemoAccounts}`,
    sql`alter table journal enable trigger journal_append_only`,
    sql`delete from expert where id in (${experts})`,
    sql`update expert set ended_at = coalesce(ended_at, ${now}) where email like ${`%${addressOf("")}`}`,
    sql`delete from member where account_id in (${people})`,
    sql`update account set password_hash = null, password_set_at = null, disabled_at = coalesce(disabled_at, ${now}) where demo`,
  ])
    await statement.execute(db);
  let removable = db.deleteFrom("account").where("demo", "=", true);
  for (const { table, column } of await keptReferences(db))
    removable = removable.where(
      sql<boolean>`not exists (select from ${sql.table(table)} where ${sql.ref(column)} = account.id)`,
    );
  const { numDeletedRows } = await removable.executeTakeFirst();
  return Number(numDeletedRows);
}

/** The columns whose foreign keys prevent the removal of an account. */
async function keptReferences(db: Tx["db"]): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select class.relname::text as "table", attribute.attname::text as "column" from pg_constraint
    join pg_class class on class.oid = conrelid
    join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = any (conkey)
    where confrelid = 'account'::regclass and contype = 'f' and confdeltype in ('a', 'r')`.execute(
    db,
  );
  return rows;
}
