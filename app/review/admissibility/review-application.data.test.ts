import { describe, expect, test } from "vitest";
import { moveApplication } from "#app/applications/move-application.server.ts";
import {
  aColleague,
  anApplicationUnderWay,
  authorised,
  declaresClear,
  made,
  reviews,
} from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { reviewOf } from "./application-review.queries.server.ts";
import { reviewApplication } from "./review-application.server.ts";

const t = openForTests({ day: "2026-11-20" });
const { as } = t;

const reviewInput = (applicationId: string) => ({
  applicationId,
  understood: true,
  firstOfKind: false,
  exceptions: {},
});
const events = async (applicationId: string) =>
  (
    await t.db
      .selectFrom("journal")
      .select("event")
      .where("subject_id", "=", applicationId)
      .where("event", "=", "application-reviewed")
      .execute()
  ).length;
const familyOf = async (applicationId: string) =>
  (
    await t.db
      .selectFrom("application_family")
      .select("family_id as id")
      .where("application_id", "=", applicationId)
      .executeTakeFirstOrThrow()
  ).id;
const exception = "Un cabinet extérieur examine cette famille.";

describe("reviewApplication", () => {
  test("each family needs an authorised examiner or a written reason", async () => {
    const { applicationId, registrar } = await anApplicationUnderWay(t.services);
    const ctx = as(registrar);
    const familyId = await familyOf(applicationId);
    expect(await reviewApplication(ctx, reviewInput(applicationId))).toMatchObject({
      refusal: "no-exception",
    });
    expect(
      await reviewApplication(ctx, {
        ...reviewInput(applicationId),
        exceptions: { [familyId]: "court" },
      }),
    ).toMatchObject({ refusal: "no-exception" });
    expect(await reviewOf(t.db, applicationId)).toBeUndefined();
    const excepted = { ...reviewInput(applicationId), exceptions: { [familyId]: exception } };
    expect(await made(reviewApplication(ctx, excepted))).toEqual({ families: 1, exceptions: 1 });
    expect(await reviewOf(t.db, applicationId)).toMatchObject({
      exceptions: [{ familyId, reason: exception }],
      firstReason: null,
    });

    // Authorised, but in conflict with this application, or no examiner any more: neither counts.
    const colleague = await aColleague(t.services, "examiner");
    await authorised(t.services, colleague.accountId);
    await declaresClear(t.services, { applicationId, accountId: colleague.accountId });
    await t.db
      .updateTable("declaration")
      .set({ outcome: "conflict", reason: "Associé." })
      .where("account_id", "=", colleague.accountId)
      .execute();
    expect(await reviewApplication(ctx, reviewInput(applicationId))).toMatchObject({
      refusal: "no-exception",
    });
    const able = await aColleague(t.services, "examiner");
    await authorised(t.services, able.accountId);
    expect(await made(reviewApplication(ctx, reviewInput(applicationId)))).toEqual({
      families: 1,
      exceptions: 0,
    });
    expect(await reviewOf(t.db, applicationId)).toMatchObject({
      exceptions: [],
      families: [familyId],
    });
    await t.db
      .updateTable("staff_role")
      .set({ ended_at: t.services.now() })
      .where("account_id", "=", able.accountId)
      .execute();
    expect(await reviewApplication(ctx, reviewInput(applicationId))).toMatchObject({
      refusal: "no-exception",
    });
    expect(await events(applicationId)).toBe(2);
  });

  test("it says that the scope is understood, and why a first of its kind is taken on", async () => {
    const { applicationId, registrar } = await anApplicationUnderWay(t.services);
    const exceptions = { [await familyOf(applicationId)]: exception };
    const review = (more: object) =>
      reviewApplication(as(registrar), { ...reviewInput(applicationId), exceptions, ...more });
    expect(await review({ understood: false })).toMatchObject({ refusal: "not-understood" });
    expect(await review({ firstOfKind: true })).toMatchObject({ refusal: "no-first-reason" });
    expect(await review({ scopeNote: "a".repeat(2001) })).toMatchObject({
      refusal: "words-too-long",
    });
    expect(await events(applicationId)).toBe(0);
    const firstReason = "Deux instructeurs connaissent ces travaux.";
    await made(review({ firstOfKind: true, firstReason, scopeNote: "Sans les ouvrages d’art." }));
    expect(await reviewOf(t.db, applicationId)).toMatchObject({
      firstReason,
      scopeNote: "Sans les ouvrages d’art.",
    });
  });

  test("only the registrar who has the application reviews it", async () => {
    const { applicationId, examiner, companyId, registrar } = await anApplicationUnderWay(
      t.services,
    );
    const other = await aColleague(t.services, "registrar");
    const exceptions = { [await familyOf(applicationId)]: exception };
    const review = (actor: typeof registrar) =>
      reviewApplication(as(actor), { ...reviewInput(applicationId), exceptions });
    expect(await review(other)).toMatchObject({ refusal: "unknown-application" });
    await declaresClear(t.services, { applicationId, accountId: other.accountId });
    expect(await review(other)).toMatchObject({ refusal: "unknown-application" });
    expect(await review(examiner)).toMatchObject({ refusal: "not-yours" });
    const member = { companyId, role: "owner" as const };
    expect(await review({ ...registrar, memberships: [member] })).toMatchObject({
      refusal: "own-company",
    });
    expect(await events(applicationId)).toBe(0);
  });

  test("two reviews at once leave one, and both are in the journal", async () => {
    const { applicationId, registrar } = await anApplicationUnderWay(t.services);
    await Promise.all([
      reviews(t.services, registrar, applicationId),
      reviews(t.services, registrar, applicationId),
    ]);
    expect((await reviewOf(t.db, applicationId))?.families).toHaveLength(1);
    expect(await events(applicationId)).toBe(2);
  });
});

describe("an admission", () => {
  test("waits for the review, by its guard and in the database; after it the review stands", async () => {
    const { applicationId, registrar } = await anApplicationUnderWay(t.services);
    const admit = () => moveApplication(as(registrar), { move: "admit", applicationId });
    expect(await admit()).toMatchObject({ refusal: "application-reviewed" });
    const byHand = t.db
      .updateTable("application")
      .set({ state: "under-review" })
      .where("id", "=", applicationId)
      .execute();
    await expect(byHand).rejects.toThrow("an application is admitted after its review");
    await reviews(t.services, registrar, applicationId);
    await made(admit());
    const later = t.db
      .updateTable("application_review")
      .set({ scope_note: "Autre chose." })
      .where("application_id", "=", applicationId)
      .execute();
    await expect(later).rejects.toThrow("reviewed before it is admitted");
    expect(
      await reviewApplication(as(registrar), { ...reviewInput(applicationId), exceptions: {} }),
    ).toMatchObject({ ok: false });
  });
});
