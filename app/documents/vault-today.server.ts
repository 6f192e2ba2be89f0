import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import { companyInScope } from "#app/companies/company.queries.server.ts";
import { listCounts } from "#app/companies/means/means.queries.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import type { Class } from "#app/tariff/classes.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import { usableDocuments } from "./document.queries.server.ts";
import { requirementsOn } from "./requirement.queries.server.ts";
import type { ApplicationFacts, ApplicationKind } from "./requirement.ts";
import { vaultStanding } from "./vault.ts";

/** The application that documents are required for. */
interface CurrentApplication {
  id: string;
  kind: ApplicationKind;
  class: Class | null;
}

/** The application of a company that is in draft or under way, the draft first. */
export async function currentApplication(
  db: Db,
  scope: Scope,
  companyId: string,
): Promise<CurrentApplication | undefined> {
  return await db
    .selectFrom("application")
    .select(["id", "kind", "class"])
    .where("company_id", "=", companyId)
    .where(inScope(scope, { company: "company_id", application: "id" }))
    .where("state", "not in", ["accepted", "inadmissible", "closed", "withdrawn"])
    .orderBy(sql`state <> 'draft'`)
    .orderBy("opened_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Standing of the vault of a company today for its application under way, or for a first application in a class (in every
 * class while none is chosen); and the usable documents that this application does not need.
 */
export async function vaultToday(
  { db, now }: Pick<Context, "db" | "now">,
  scope: Scope,
  {
    companyId,
    aimedAt,
    application,
  }: { companyId: string; aimedAt: Class | null; application?: CurrentApplication | undefined },
) {
  const day = todayInDakar(now);
  const [company, subAreas, requirements, documents, tariff, lists] = await Promise.all([
    companyInScope(db, scope, companyId),
    subAreasFor(db, { companyId, applicationId: application?.id ?? null }),
    requirementsOn(db, day),
    usableDocuments(db, scope, { companyId }),
    recentTariff(db, now),
    listCounts(db, scope, companyId),
  ]);
  const facts: ApplicationFacts = {
    kind: application?.kind ?? "first",
    class: aimedAt,
    subAreas,
    legalForm: company?.legalFormCode ?? null,
    foundedOn: company?.foundedOn ?? null,
    day,
    provisionalUnderYears: tariff.validity.provisionalUnderYears,
  };
  const asked = vaultStanding(facts, requirements, documents, lists);
  const codes = new Set(asked.map(({ requirement }) => requirement.code));
  return { asked, others: documents.filter(({ code }) => !codes.has(code)) };
}

/** Codes of the sub-areas of an application; without one, the sub-areas that the company chose. */
export async function subAreasFor(
  db: Db,
  { companyId, applicationId }: { companyId: string; applicationId: string | null },
): Promise<{ code: string; familyCode: string }[]> {
  const chosen = applicationId
    ? sql`select sub_area_id from application_sub_area where application_id = ${applicationId}`
    : sql`select sub_area_id from company_sub_area where company_id = ${companyId}`;
  const { rows } = await sql<{ code: string; familyCode: string }>`
    select distinct on (sub_area.id) sub_area.code, family.code as "familyCode"
    from sub_area
    join sub_area_in_edition entry on entry.sub_area_id = sub_area.id
    join area_in_edition area on area.edition_id = entry.edition_id and area.area_id = entry.area_id
    join family on family.id = area.family_id
    join nomenclature_edition edition on edition.id = entry.edition_id
    where sub_area.id in (${chosen})
    order by sub_area.id, edition.number desc`.execute(db);
  return rows;
}
