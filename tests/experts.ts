import { newId } from "#app/kernel/identifiers.ts";
import { aColleague } from "./applying.ts";
import type { TestServices } from "./services.ts";

let added = 0;

/** An expert, authorised until a day for a family of the application, or of any: the tests file masonry alone. */
export async function anExpert(
  services: TestServices,
  {
    authorised = true,
    until = "2028-12-31",
    email,
    applicationId,
  }: { authorised?: boolean; until?: string; email?: string; applicationId?: string } = {},
) {
  const { db, now } = services;
  const [secretary, president] = [
    await aColleague(services, "secretary"),
    await aColleague(services, "president"),
  ];
  added += 1;
  const expertId = newId();
  const address = email ?? `expert.${added}.${expertId.slice(-6)}@expert.example`;
  await db
    .insertInto("expert")
    .values({
      id: expertId,
      name: "Ndèye Fatou Gaye",
      organisation: "Bureau Gaye",
      email: address,
      added_by: secretary.accountId,
      added_at: now(),
    })
    .execute();
  const { familyId } = await db
    .selectFrom("application_family")
    .select("family_id as familyId")
    .$if(applicationId !== undefined, (some) =>
      some.where("application_id", "=", applicationId ?? ""),
    )
    .limit(1)
    .executeTakeFirstOrThrow();
  const authorisationId = newId();
  if (authorised)
    await db
      .insertInto("authorisation")
      .values({
        id: authorisationId,
        account_id: null,
        expert_id: expertId,
        function: "expert",
        family_id: familyId,
        criteria: "Ingénieure structure, vingt ans.",
        proof: "Diplôme",
        from_on: "2026-01-01",
        to_on: until,
        state: "granted",
        proposed_by: secretary.accountId,
        proposed_at: now(),
        decided_by: president.accountId,
        decided_at: now(),
      })
      .execute();
  return { expertId, familyId, authorisationId, email: address, secretary, president };
}
