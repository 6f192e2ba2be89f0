import type { Db } from "#app/kernel/context.ts";
import { setAsideOf } from "#app/review/interests/interests.ts";
import { type Cell, mostRows } from "./person-data.ts";

type Row = Record<string, Cell>;

/** What a member of the staff has signed and declared, and what they were authorised to do and given. */
export async function interests(db: Db, accountId: string): Promise<Row[]> {
  const none = { about: null, from: null, to: null, outcome: null, words: null };
  const undertakings = await db
    .selectFrom("undertaking")
    .select(["text_version as words", "signed_at as from", "until as to"])
    .where("account_id", "=", accountId)
    .orderBy("signed_at")
    .limit(mostRows)
    .execute();
  const declarations = await db
    .selectFrom("declaration")
    .innerJoin("application", "application.id", "declaration.application_id")
    .select([
      "application.number as about",
      "outcome",
      "declared_at as from",
      "reason",
      "set_aside as setAside",
    ])
    .where("declaration.account_id", "=", accountId)
    .orderBy("declared_at")
    .limit(mostRows)
    .execute();
  const ties = await db
    .selectFrom("tie")
    .innerJoin("company", "company.id", "tie.company_id")
    .select([
      "company.name as about",
      "kind as outcome",
      "from_on as from",
      "to_on as to",
      "note as words",
    ])
    .where("tie.account_id", "=", accountId)
    .orderBy("declared_at")
    .limit(mostRows)
    .execute();
  return [
    ...undertakings.map((row): Row => ({ kind: "undertaking", ...none, ...row })),
    ...declarations.map(
      ({ reason, setAside, ...row }): Row => ({
        kind: "declaration",
        ...none,
        ...row,
        words:
          [reason, ...setAsideOf(setAside).map(({ reason: why }) => why)]
            .filter(Boolean)
            .join("\n") || null,
      }),
    ),
    ...ties.map((row): Row => ({ kind: "tie", ...none, ...row })),
    ...(await workOf(db, accountId)).map((row): Row => ({ ...none, ...row })),
  ];
}

/** Authorisations, applications that were given to the person, and those that they helped to prepare. */
async function workOf(db: Db, accountId: string): Promise<Row[]> {
  const authorisations = await db
    .selectFrom("authorisation")
    .innerJoin("family", "family.id", "authorisation.family_id")
    .select(["family.code as about", "state as outcome", "from_on as from", "to_on as to"])
    .select("criteria as words")
    .where("account_id", "=", accountId)
    .orderBy("from_on")
    .limit(mostRows)
    .execute();
  const assignments = await db
    .selectFrom("assignment")
    .innerJoin("application", "application.id", "assignment.application_id")
    .select(["application.number as about", "assignment.state as outcome"])
    .select(["offered_at as from", "ended_at as to", "assignment.end_reason as words"])
    .where("assignment.account_id", "=", accountId)
    .orderBy("offered_at")
    .limit(mostRows)
    .execute();
  const assisted = await db
    .selectFrom("assistance")
    .innerJoin("application", "application.id", "assistance.application_id")
    .select(["application.number as about", "assisted_at as from"])
    .where("account_id", "=", accountId)
    .orderBy("assisted_at")
    .limit(mostRows)
    .execute();
  return [
    ...authorisations.map((row): Row => ({ kind: "authorisation", ...row })),
    ...assignments.map((row): Row => ({ kind: "assignment", ...row })),
    ...assisted.map((row): Row => ({ kind: "assistance", ...row })),
  ];
}
