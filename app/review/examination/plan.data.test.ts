import { expect, test } from "vitest";
import { aColleague, anApplicationUnderWay, made } from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { drawPlanIn } from "../plan/draw-plan.server.ts";
import { planOf } from "../plan/plan.queries.server.ts";
import { planFor } from "../plan/plan.ts";
import { settleStep } from "../plan/settle-step.server.ts";
import { loader } from "./plan-page.tsx";

const opened = openForTests();

test.each([
  ["F", 1, "first", 5],
  ["C", 1, "first", 6],
  ["F", 3, "extension", 7],
  ["A", 3, "follow-up", 3],
] as const)(
  "the plan for class %s, level %i, %s has %i steps",
  (askedClass, highestLevel, kind, count) => {
    const steps = planFor({ class: askedClass, kind, highestLevel });
    expect(steps).toHaveLength(count);
    expect(steps.at(-1)?.kind).toBe("report");
  },
);

async function aPlan() {
  const { services } = opened;
  const under = await anApplicationUnderWay(services, "under-review");
  const subject = { id: under.applicationId, class: "D", kind: "first" };
  const draw = () =>
    testContext(services, { actor: under.registrar }).transaction((tx) =>
      drawPlanIn(tx, { subject } as Parameters<typeof drawPlanIn>[1]),
    );
  await draw();
  return { services, draw, ...under };
}

test("the plan is drawn once, its days within the delay of the examination", async () => {
  const { services, draw, applicationId } = await aPlan();
  await draw();
  const steps = await planOf(services.db, applicationId);
  expect(steps.map(({ kind }) => kind)).toEqual([
    "documents",
    "figures",
    "means",
    "references",
    "report",
  ]);
  const days = steps.map(({ plannedOn }) => plannedOn);
  expect(days).toEqual([...days].sort());
});

test("who examines settles a step, with a reason where it is not done", async () => {
  const { services, applicationId, examiner, registrar } = await aPlan();
  const ctx = testContext(services, { actor: examiner });
  const step = { applicationId, position: 3 };
  expect(await settleStep(ctx, { ...step, state: "not-done", reason: " " })).toEqual({
    ok: false,
    refusal: "reason-given",
  });
  expect(await settleStep(ctx, { ...step, state: "not-done", reason: "a".repeat(1_001) })).toEqual({
    ok: false,
    refusal: "reason-too-long",
  });
  await made(settleStep(ctx, { ...step, state: "not-done", reason: "Atelier fermé pour travaux" }));
  expect((await planOf(services.db, applicationId))[2]).toMatchObject({
    state: "not-done",
    reason: "Atelier fermé pour travaux",
  });
  await made(settleStep(ctx, { ...step, state: "planned" }));
  await made(settleStep(ctx, { ...step, state: "done" }));
  expect((await planOf(services.db, applicationId))[2]).toMatchObject({
    state: "done",
    reason: null,
  });
  expect(await settleStep(ctx, { applicationId, position: 40, state: "done" })).toEqual({
    ok: false,
    refusal: "unknown-step",
  });
  for (const state of ["done", "planned", "not-done"] as const)
    expect(
      await settleStep(ctx, {
        applicationId,
        position: 5,
        state,
        reason: "Rapport remis ailleurs",
      }),
    ).toEqual({ ok: false, refusal: "settles-itself" });
  expect((await planOf(services.db, applicationId))[4]).toMatchObject({ state: "planned" });
  const page = await callPage(loader, {
    services,
    path: `/bureau/dossiers/${applicationId}/plan`,
    cookie: await signedInCookie(services, examiner.accountId, "second-factor"),
  });
  const { settles, steps } = page.data as { settles: boolean; steps: { maySettle: boolean }[] };
  expect(settles).toBe(true);
  expect(steps.map(({ maySettle }) => maySettle)).toEqual([true, true, true, true, false]);
  const other = await aColleague(services, "examiner");
  for (const actor of [registrar, other])
    expect(
      await settleStep(testContext(services, { actor }), { ...step, state: "done" }),
    ).toMatchObject({ ok: false });
});

test("the page of the plan leads who has not declared to the declaration", async () => {
  const { services, applicationId, examiner } = await aPlan();
  const at = `/bureau/dossiers/${applicationId}`;
  const readPlan = async ({ accountId }: { accountId: string }) =>
    await callPage(loader, {
      services,
      path: `${at}/plan`,
      cookie: await signedInCookie(services, accountId, "second-factor"),
    });
  expect(await readPlan(examiner)).toMatchObject({ status: 200 });
  expect(await readPlan(await aColleague(services, "examiner"))).toMatchObject({
    location: `${at}/declaration`,
  });
});
