import { sql } from "kysely";
import { inScope, ofApplication, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { Class } from "#app/tariff/classes.ts";
import type { ApplicationKind } from "./requirement.ts";

/** The application that documents are required for. */
export interface CurrentApplication {
  id: string;
  kind: ApplicationKind;
  class: Class | null;
  isDraft: boolean;
}

/** The application of a company that is in draft or under way, the draft first. */
export async function currentApplication(
  db: Db,
  scope: Scope,
  companyId: string,
): Promise<CurrentApplication | undefined> {
  return await db
    .selectFrom("application")
    .select(["id", "kind", "class", sql<boolean>`state = 'draft'`.as("isDraft")])
    .where("company_id", "=", companyId)
    .where(inScope(scope, ofApplication))
    .where("state", "not in", ["accepted", "inadmissible", "closed", "withdrawn"])
    .orderBy(sql`state <> 'draft'`)
    .orderBy("opened_at", "desc")
    .limit(1)
    .executeTakeFirst();
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
