import { type Insertable, sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { Tables } from "#db/tables.ts";
import type { Registration } from "./registration.schema.ts";

interface Ids {
  companyId: string;
  accountId: string;
}

/** False when the key has led to a registration before; waits for one that is being written right now. */
export async function claimKey(db: Db, key: string, ids: Ids, fingerprint: string, now: Date) {
  const row = await db
    .insertInto("registration_request")
    .values({
      idempotency_key: key,
      fingerprint,
      company_id: ids.companyId,
      account_id: ids.accountId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning("idempotency_key")
    .executeTakeFirst();
  return row !== undefined;
}

/** Null when the company is written; otherwise which of its numbers another company has. */
export async function insertCompany(db: Db, company: Insertable<Tables["company"]>) {
  const row = await db
    .insertInto("company")
    .values(company)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) return null;
  const sameEin = await db
    .selectFrom("company")
    .select("id")
    .where("country", "=", company.country)
    .where("ein_key", "=", company.ein_key)
    .executeTakeFirst();
  return sameEin ? "ein-already-registered" : "business-registry-already-registered";
}

export async function insertMember(
  db: Db,
  { companyId, accountId, registration, now }: Ids & { registration: Registration; now: Date },
) {
  await db
    .insertInto("member")
    .values({
      id: newId(),
      company_id: companyId,
      account_id: accountId,
      firstname: registration.contactFirstname,
      lastname: registration.contactLastname,
      function: registration.contactFunction,
      email: registration.contactEmail,
      // The contact's phone is not asked: it is the company's (Spec §3).
      phone: registration.phone,
      created_at: now,
    })
    .execute();
}

/** How many of the sub-areas are in force, and hence chosen from now on. */
export async function insertSubAreas(db: Db, companyId: string, ids: string[], now: Date) {
  const today = todayInDakar(now);
  const { rows } = await sql`
    insert into company_sub_area (company_id, sub_area_id, chosen_at)
    select ${companyId}::uuid, id, ${now}::timestamptz from sub_area
    where id = any(${ids}::uuid[]) and effective_from <= ${today}::date
      and (effective_to is null or effective_to > ${today}::date)
    returning sub_area_id`.execute(db);
  return rows.length;
}

/** Earlier registrations with this key or this content, with the hash of their password. */
export async function earlierRequests(db: Db, where: { key: string } | { fingerprint: string }) {
  return await db
    .selectFrom("registration_request")
    .innerJoin("account_credential", (join) =>
      join
        .onRef("account_credential.account_id", "=", "registration_request.account_id")
        .on("account_credential.provider_id", "=", "credential"),
    )
    .select(["registration_request.company_id", "fingerprint", "password"])
    .$if("key" in where, (query) =>
      query.where("idempotency_key", "=", "key" in where ? where.key : ""),
    )
    .$if("fingerprint" in where, (query) =>
      query.where("fingerprint", "=", "fingerprint" in where ? where.fingerprint : ""),
    )
    .orderBy("registration_request.created_at", "desc")
    .limit(1)
    .execute();
}
