import { sql } from "kysely";
import { newestFamilyName } from "#app/activity/nomenclature.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";

/** A family of an application, with an authorisation in force of an examiner who could take it; null for none. */
export interface FamilyToReview {
  familyId: string;
  code: string;
  name: string;
  examiners: number;
  authorisation: { id: string; accountId: string } | null;
}

/**
 * The families of an application by code. An examiner counts who holds the role, is authorised for the family on that day and
 * has declared no conflict of interests in this application.
 */
export async function familiesToReview(
  db: Db,
  { applicationId, day }: { applicationId: string; day: string },
): Promise<FamilyToReview[]> {
  const { rows } = await sql<{
    familyId: string;
    code: string;
    name: string;
    examiners: number;
    authorisationId: string | null;
    accountId: string | null;
  }>`
    select asked.family_id as "familyId", family.code, newest.name,
      coalesce(able.examiners, 0)::integer as examiners,
      able.authorisation_id as "authorisationId", able.account_id as "accountId"
    from application_family asked
    join family on family.id = asked.family_id
    cross join lateral ${newestFamilyName("family.id")} newest
    left join lateral (
      select count(distinct ground.account_id) as examiners,
        (array_agg(ground.id order by ground.to_on desc, ground.id))[1] as authorisation_id,
        (array_agg(ground.account_id order by ground.to_on desc, ground.id))[1] as account_id
      from authorisation ground
      join account on account.id = ground.account_id and account.disabled_at is null
      where ground.family_id = asked.family_id and ground.function = 'examiner' and ground.state = 'granted'
        and ground.from_on <= ${day} and ground.to_on >= ${day}
        and exists (select from staff_role held
          where held.account_id = account.id and held.role = 'examiner' and held.ended_at is null)
        and not exists (select from declaration
          where declaration.application_id = asked.application_id
            and declaration.account_id = account.id and declaration.outcome = 'conflict')
    ) able on true
    where asked.application_id = ${applicationId}
    order by family.code`.execute(db);
  return rows.map(({ authorisationId, accountId, ...family }) => ({
    ...family,
    authorisation: authorisationId && accountId ? { id: authorisationId, accountId } : null,
  }));
}

/** The review of an application, as it stands. */
export interface StandingReview {
  scopeNote: string | null;
  firstReason: string | null;
  reviewedAt: Date;
  reviewedBy: string;
  /** For each family without an authorised examiner on that day, why it is admitted all the same. */
  exceptions: { familyId: string; reason: string }[];
  /** The families that the review says something about. */
  families: string[];
}

/** The caller has asked for the application in a scope, or locked it; undefined before its review. */
export async function reviewOf(db: Db, applicationId: string): Promise<StandingReview | undefined> {
  const review = await db
    .selectFrom("application_review as review")
    .innerJoin("account", "account.id", "review.reviewed_by")
    .select(["review.scope_note as scopeNote", "review.first_reason as firstReason"])
    .select(["review.reviewed_at as reviewedAt", "account.name as reviewedBy"])
    .where("review.application_id", "=", applicationId)
    .executeTakeFirst();
  if (!review) return undefined;
  const families = await db
    .selectFrom("application_review_family")
    .select(["family_id as familyId", "exception_reason as reason"])
    .where("application_id", "=", applicationId)
    .execute();
  return {
    ...review,
    families: families.map(({ familyId }) => familyId),
    exceptions: families.flatMap(({ familyId, reason }) => (reason ? [{ familyId, reason }] : [])),
  };
}

/** Whether an application has been reviewed, with every one of its families. */
export async function isReviewed(db: Db, applicationId: string): Promise<boolean> {
  const review = await db
    .selectFrom("application_review as review")
    .select("review.application_id")
    .where("review.application_id", "=", applicationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("application_family as asked")
            .select("asked.family_id")
            .whereRef("asked.application_id", "=", "review.application_id")
            .where((family) =>
              family.not(
                family.exists(
                  family
                    .selectFrom("application_review_family as reviewed")
                    .select("reviewed.family_id")
                    .whereRef("reviewed.application_id", "=", "asked.application_id")
                    .whereRef("reviewed.family_id", "=", "asked.family_id"),
                ),
              ),
            ),
        ),
      ),
    )
    .executeTakeFirst();
  return review !== undefined;
}

interface WrittenReview {
  applicationId: string;
  scopeNote: string | null;
  firstReason: string | null;
  at: Date;
  by: string;
}

/** Writes the review of an application, whose row is locked; one that stands is replaced. */
export async function writeReview(
  db: Db,
  { applicationId, scopeNote, firstReason, at, by }: WrittenReview,
  families: readonly (
    | { familyId: string; authorisation: { id: string; accountId: string } }
    | { familyId: string; exceptionReason: string }
  )[],
): Promise<void> {
  const review = {
    scope_note: scopeNote,
    first_of_kind: firstReason !== null,
    first_reason: firstReason,
    reviewed_by: by,
    reviewed_at: at,
  };
  await db
    .insertInto("application_review")
    .values({ application_id: applicationId, ...review })
    .onConflict((conflict) => conflict.column("application_id").doUpdateSet(review))
    .execute();
  for (const family of families) {
    const ground =
      "authorisation" in family
        ? {
            authorisation_id: family.authorisation.id,
            function: "examiner" as const,
            examiner_id: family.authorisation.accountId,
            exception_reason: null,
          }
        : {
            authorisation_id: null,
            function: null,
            examiner_id: null,
            exception_reason: family.exceptionReason,
          };
    await db
      .insertInto("application_review_family")
      .values({ application_id: applicationId, family_id: family.familyId, ...ground })
      .onConflict((conflict) =>
        conflict.columns(["application_id", "family_id"]).doUpdateSet(ground),
      )
      .execute();
  }
}
