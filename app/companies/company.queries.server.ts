import { knownSubAreas } from "#app/activity/activity.queries.server.ts";
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

/** What a company chose, also sub-areas that are no longer proposed, as they are called on the day; by family, then by sequence. */
export async function chosenSubAreas(db: Db, companyId: string, today: string): Promise<SubArea[]> {
  const rows = await db
    .selectFrom("company_sub_area")
    .select("sub_area_id")
    .where("company_id", "=", companyId)
    .execute();
  const chosen = new Set(rows.map(({ sub_area_id }) => sub_area_id));
  return (await knownSubAreas(db, today)).filter(({ subAreaId }) => chosen.has(subAreaId));
}
