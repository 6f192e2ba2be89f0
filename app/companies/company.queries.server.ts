import { sql } from "kysely";
import type { SubArea } from "#app/activity/activity.schema.ts";
import type { Db } from "#app/kernel/context.ts";

/** The company that a member acts for, the first registered one if there are several, with the member as its contact. */
export async function companyOfAccount(db: Db, accountId: string) {
  return await db
    .selectFrom("member")
    .innerJoin("company", "company.id", "member.company_id")
    .select([
      "company.id",
      "company.name",
      "company.state",
      "company.country",
      "company.ein",
      "company.business_registry as businessRegistry",
      "company.legal_form as legalForm",
      "company.address",
      "company.phone",
      "company.email",
      "company.created_at as registeredAt",
      "member.firstname as contactFirstname",
      "member.lastname as contactLastname",
      "member.function as contactFunction",
      "member.email as contactEmail",
      "member.phone as contactPhone",
    ])
    .where("member.account_id", "=", accountId)
    .orderBy("member.created_at")
    .orderBy("member.id")
    .limit(1)
    .executeTakeFirst();
}

/** What a company chose at its registration, also sub-areas that are no longer proposed; by family, then by sequence. */
export async function chosenSubAreas(db: Db, companyId: string): Promise<SubArea[]> {
  const rows = await db
    .selectFrom("company_sub_area")
    .innerJoin("sub_area", "sub_area.id", "company_sub_area.sub_area_id")
    .innerJoin("area", "area.id", "sub_area.area_id")
    .innerJoin("family", "family.id", "area.family_id")
    .select([
      "sub_area.id as subAreaId",
      "sub_area.code as subAreaCode",
      "sub_area.name as subAreaName",
      "sub_area.sequence as subAreaSequence",
      "area.id as areaId",
      "area.code as areaCode",
      "area.name as areaName",
      "family.id as areaFamilyId",
      "family.code as areaFamilyCode",
      "family.name as areaFamilyName",
    ])
    .where("company_sub_area.company_id", "=", companyId)
    .orderBy("family.position")
    .orderBy("sub_area.sequence")
    .orderBy(sql`sub_area.code collate "C"`)
    .execute();
  return rows.map(({ subAreaId, subAreaCode, subAreaName, subAreaSequence, ...row }) => {
    const { areaId, areaCode, areaName, ...areaFamily } = row;
    const area = { areaId, areaCode, areaName, areaFamily };
    return { subAreaId, subAreaCode, subAreaName, subAreaSequence, area };
  });
}
