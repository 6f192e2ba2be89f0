import { sql } from "kysely";
import { heldRoles } from "#app/accounts/account-reads.queries.server.ts";
import { inScope, ofApplication, type StaffScope, staffScope } from "#app/accounts/scope.server.ts";
import {
  holdsNumber,
  isAmong,
  matchesCompany,
  reachesMember,
} from "#app/companies/company-search.queries.server.ts";
import type { Actor } from "#app/kernel/actor.ts";
import type { Db } from "#app/kernel/context.ts";
import { holdsWords } from "#app/kernel/folded-text.queries.server.ts";
import { type KeysetPage, keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { searchable } from "#app/kernel/text.ts";

/** How many rows of one kind, and from which on; each kind has one order. */
export type SearchWanted = PageWanted<"usual">;

export interface Asked {
  actor: Actor;
  typed: string;
  wanted: SearchWanted;
}

export const nothing: KeysetPage<never> = { rows: [], count: 0, previous: null, next: null };

/** Companies by name, address, number, phone or e-mail, by a certificate, or by the phone or e-mail of a member. */
export async function findCompanies(db: Db, { actor, typed, wanted }: Asked) {
  const scope = staffScope(actor);
  if (!scope || searchable(typed) === "") return nothing;
  const companies = db
    .selectFrom("company")
    .select(["company.id", "company.name", "company.ein", "company.business_registry as registry"])
    .select(["company.state", "company.address", "company.phone"])
    .where(inScope(scope, { company: "company.id" }))
    .where(matchesCompany(typed));
  const usual = { by: sql`company.name_norm`, kind: "text" as const };
  return keysetPage(
    db,
    companies,
    { sorts: { usual }, id: { by: sql`company.id`, kind: "uuid" } },
    wanted,
  );
}

/**
 * People by name, e-mail or phone: those who act for a company in scope, with these companies, and, for who may read the staff, the
 * staff with their roles.
 */
export async function findPeople(db: Db, { actor, typed, wanted }: Asked) {
  const scope = staffScope(actor);
  const readsStaff = permit(actor, "staff.read");
  if ((!scope && !readsStaff) || searchable(typed) === "") return nothing;
  const ofScope = (which: ReturnType<typeof sql>) =>
    scope
      ? sql`from member join company on company.id = member.company_id
          where ${which} and ${inScope(scope, { company: "member.company_id" })}`
      : sql`from member join company on company.id = member.company_id where false`;
  const memberOfAccount = sql`member.account_id = account.id`;
  const reached = scope
    ? reachesMember(typed, {
        of: sql`account.id`,
        by: sql`member.account_id`,
        where: inScope(scope, { company: "member.company_id" }),
      })
    : sql`false`;
  const people = db
    .selectFrom("account")
    .select(["account.id", "account.name", "account.email"])
    .select([
      sql<{ id: string; name: string }[]>`coalesce((select jsonb_agg(
        jsonb_build_object('id', company.id, 'name', company.name) order by company.name_norm)
        ${ofScope(memberOfAccount)}), '[]')`.as("companies"),
      heldRoles.as("roles"),
    ])
    .where(
      sql<boolean>`(${holdsWords(sql`account.search_text`, typed)} or ${reached}
        or account.id in (select member.account_id ${ofScope(holdsWords(sql`member.search_text`, typed))}))`,
    )
    .where(
      sql<boolean>`(exists (select ${ofScope(memberOfAccount)}) or (${readsStaff} and exists (
        select from staff_role where account_id = account.id and ended_at is null)))`,
    );
  const usual = { by: sql`account.name`, kind: "text" as const };
  return keysetPage(
    db,
    people,
    { sorts: { usual }, id: { by: sql`account.id`, kind: "uuid" } },
    wanted,
  );
}

/** Filed applications by their number or a part of it, or by their company as it is found; the latest first. */
export async function findApplications(db: Db, { actor, typed, wanted }: Asked) {
  const scope = staffScope(actor);
  if (!scope || !permit(actor, "application.read")) return nothing;
  const applications = db
    .selectFrom("application")
    .innerJoin("company", "company.id", "application.company_id")
    .select(["application.id", "application.number", "application.kind", "application.state"])
    .select(["application.class", "application.filed_at as filedAt"])
    .select(["company.id as companyId", "company.name as company"])
    .where(inScope(scope, { ...ofApplication, grade: "summary" }))
    .where("application.filed_at", "is not", null)
    .where(
      isAmong(sql`application.id`, [
        sql`select numbered.id from application numbered
          where ${holdsNumber(sql`replace(lower(numbered.number), '-', '')`, typed)}`,
        sql`select own.id from application own
          where own.company_id in (select company.id from company where ${matchesCompany(typed)})`,
      ]),
    );
  return keysetPage(
    db,
    applications,
    latest(sql`application.opened_at`, sql`application.id`),
    wanted,
  );
}

/** Payments by their number, their receipt, or the reference of an attempt, a proof or a provider; the latest first. */
export async function findPayments(db: Db, { actor, typed, wanted }: Asked) {
  const scope = staffScope(actor);
  if (!scope || !permit(actor, "payment.read")) return nothing;
  return keysetPage(
    db,
    payments(db, scope, typed),
    latest(sql`payment.created_at`, sql`payment.id`),
    wanted,
  );
}

const payments = (db: Db, scope: StaffScope, searchText: string) =>
  db
    .selectFrom("payment")
    .innerJoin("company", "company.id", "payment.company_id")
    .select(["payment.id", "payment.reference", "payment.purpose", "payment.state"])
    .select(["payment.amount", "payment.created_at as createdAt"])
    .select(["company.id as companyId", "company.name as company"])
    .select(
      sql<
        string | null
      >`(select receipt.number from receipt where receipt.payment_id = payment.id)`.as("receipt"),
    )
    .where(inScope(scope, { fees: "payment.company_id" }))
    .where(
      isAmong(sql`payment.id`, [
        sql`select asked.id from payment asked
          where ${holdsNumber(sql`replace(lower(asked.reference), '-', '')`, searchText)}`,
        sql`select receipt.payment_id from receipt
          where ${holdsNumber(sql`replace(lower(receipt.number), '-', '')`, searchText)}`,
        sql`select attempt.payment_id from payment_attempt attempt
          where ${holdsNumber(sql`attempt.search_text`, searchText)}`,
      ]),
    );

/** Certificates by their number or a part of it, the latest first. */
export async function findCertificates(db: Db, { actor, typed, wanted }: Asked) {
  const scope = staffScope(actor);
  if (!scope) return nothing;
  const certificates = db
    .selectFrom("certificate")
    .innerJoin("company", "company.id", "certificate.company_id")
    .select(["certificate.id", "certificate.number", "certificate.kind"])
    .select(["certificate.issued_at as issuedAt"])
    .select(["company.id as companyId", "company.name as company"])
    .where(inScope(scope, { company: "certificate.company_id" }))
    .where(holdsNumber(sql`replace(lower(certificate.number), '-', '')`, typed));
  return keysetPage(
    db,
    certificates,
    latest(sql`certificate.issued_at`, sql`certificate.id`),
    wanted,
  );
}

/** The latest first. */
export const latest = (by: ReturnType<typeof sql>, id: ReturnType<typeof sql>) => ({
  sorts: { usual: { by, kind: "instant" as const } },
  id: { by: id, kind: "uuid" as const },
});
