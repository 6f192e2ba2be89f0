import type { Db } from "#app/kernel/context.ts";

/** Who may hold an authorisation: enabled staff of the review, and experts. */
export async function possibleHolders(db: Db): Promise<{ holder: string; name: string }[]> {
  const [people, experts] = await Promise.all([
    db
      .selectFrom("account")
      .select(["id", "name"])
      .where("disabled_at", "is", null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("staff_role")
            .select("staff_role.id")
            .whereRef("staff_role.account_id", "=", "account.id")
            .where("staff_role.role", "in", ["examiner", "committee"])
            .where("staff_role.ended_at", "is", null),
        ),
      )
      .orderBy("name")
      .execute(),
    db
      .selectFrom("expert")
      .select(["id", "name"])
      .where("ended_at", "is", null)
      .orderBy("name")
      .execute(),
  ]);
  return [
    ...people.map(({ id, name }) => ({ holder: `compte:${id}`, name })),
    ...experts.map(({ id, name }) => ({ holder: `expert:${id}`, name: `${name} (expert)` })),
  ];
}

/** The families of the nomenclature by their newest names. */
export async function familiesToAuthorise(db: Db): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom("family")
    .innerJoin("family_in_edition as named", "named.family_id", "family.id")
    .innerJoin("nomenclature_edition as edition", "edition.id", "named.edition_id")
    .select(["family.id", "named.name"])
    .distinctOn("family.code")
    .orderBy("family.code")
    .orderBy("edition.number", "desc")
    .execute();
}
