import { expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { refused } from "#app/kernel/result.ts";
import { askForPayment } from "#app/payments/attempts/ask-for-payment.server.ts";
import { declarePayment, validatePayment } from "#app/payments/desk/offline.server.ts";
import { decideRefund } from "#app/payments/refunds/refund.server.ts";
import { offerApplication } from "#app/review/assignment/offer-application.server.ts";
import { suppliedBindings } from "#server/supplied-bindings.ts";
import { aPerson } from "#tests/actors.ts";
import {
  aColleague,
  aFiledApplication,
  aFiledDocument,
  anApplicationUnderWay,
  declaresClear,
  made,
  standingOf,
  takes,
} from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { aCashier } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import type { ApplicationMove, ApplicationState } from "./application.machine.ts";
import { applicationVerdicts, changeApplicationIn } from "./change-application.server.ts";
import { checkDocument } from "./check-document.server.ts";
import { moveApplication } from "./move-application.server.ts";

const t = openForTests({ day: "2026-11-20" });
const { as } = t;
const moves = [
  ...(["admit", "send-back", "reject", "accept", "ask", "resume", "abandon"] as const),
  ...(["answer", "file-again", "lapse", "report", "reopen"] as const),
];

/** The result of the move, which is rolled back. */
async function outcomeOf(actor: Person, applicationId: string, move: ApplicationMove) {
  const tried = await testContext(t.services, { actor }).transaction(async (tx) => {
    const result = await changeApplicationIn(tx, { applicationId, move, reason: "Essai" });
    return refused(result.ok ? result.value.state : result.refusal);
  });
  return tried.refusal;
}

const underWay: ApplicationState[] = [
  "filed",
  "to-complete",
  "under-review",
  "complement-asked",
  "ready",
  "closed",
];

test.each(underWay)(
  "in the state %s applicationVerdicts gives for each move and actor the verdict of the move itself",
  async (state) => {
    const { applicationId, companyId, owner, registrar, examiner } = await anApplicationUnderWay(
      t.services,
      state,
    );
    if (state === "filed") await aFiledDocument(t.services, { applicationId, companyId });
    const reader = aPerson({ memberships: [{ companyId, role: "reader" }] });
    const both = { ...registrar, memberships: owner.memberships };
    const stranger = aPerson({ memberships: [{ companyId: newId(), role: "owner" }] });
    let allowed = 0;
    for (const actor of [owner, reader, registrar, examiner, both, stranger]) {
      const ctx = testContext(t.services, { actor });
      const takenAsHeld = ["reason-given"] as const;
      const verdicts = await applicationVerdicts(ctx, { applicationId, moves, takenAsHeld });
      for (const move of moves) {
        const verdict = verdicts?.[move];
        const outcome = verdict?.ok ? verdict.to : verdict?.refusal;
        expect([move, outcome]).toEqual([move, await outcomeOf(actor, applicationId, move)]);
        if (verdict?.ok) allowed += 1;
      }
    }
    if (state !== "closed") expect(allowed).toBeGreaterThan(0);
  },
);

test("applicationVerdicts is undefined for an application that does not exist", async () => {
  const ctx = testContext(t.services);
  for (const applicationId of [newId(), "no-id"])
    expect(await applicationVerdicts(ctx, { applicationId, moves })).toBeUndefined();
});

test("a later folder cannot replace a guard of the application machine", async () => {
  const { applicationId, registrar } = await anApplicationUnderWay(t.services);
  const { guards, effects } = suppliedBindings.application;
  const application = { effects, guards: { ...guards, "reason-given": () => true } };
  const services = {
    ...t.services,
    suppliedBindings: { ...suppliedBindings, application },
  };
  const ctx = testContext(services, { actor: registrar });
  expect(await moveApplication(ctx, { move: "reject", applicationId, reason: " " })).toEqual({
    ok: false,
    refusal: "reason-given",
  });
  expect(await standingOf(t.services, applicationId)).toMatchObject({ state: "filed", version: 2 });
});

test("a rejected application shows its reason to the company", async () => {
  const { applicationId, registrar } = await anApplicationUnderWay(t.services);
  expect(
    await moveApplication(as(registrar), { move: "reject", applicationId, reason: " " }),
  ).toEqual({ ok: false, refusal: "reason-given" });
  await made(
    moveApplication(as(registrar), {
      move: "reject",
      applicationId,
      reason: "Hors du champ du BTP.",
    }),
  );
  const mail = await t.db
    .selectFrom("mail")
    .select("text_body")
    .where("subject_id", "=", applicationId)
    .executeTakeFirstOrThrow();
  expect(mail.text_body).toContain("Hors du champ du BTP.");
});

test("rejecting an application with a paid opening fee asks for a refund, which the desk decides", async () => {
  const file = await anApplicationUnderWay(t.services);
  const { applicationId, companyId, registrar } = file;
  const ctx = as(file.owner);
  const { paymentId, amount } = await made(
    ctx.transaction((tx) =>
      askForPayment(tx, {
        companyId,
        subjectId: applicationId,
        due: { kind: "opening", class: "D", subAreas: 1 },
      }),
    ),
  );
  const declared = {
    paymentId,
    rail: "cheque",
    proofReference: "CHQ-1",
    proofNote: null,
  } as const;
  const { attemptId } = await made(declarePayment(ctx, declared));
  const validation = { attemptId, amount, valueOn: "2026-11-20" };
  await made(validatePayment(as(aCashier()), validation));
  await made(
    moveApplication(as(registrar), {
      move: "reject",
      applicationId,
      reason: "Hors du champ du BTP.",
    }),
  );
  const refunds = await t.db
    .selectFrom("refund")
    .select(["id", "state", "reason", "amount"])
    .where("payment_id", "=", paymentId)
    .execute();
  expect(refunds).toMatchObject([{ state: "asked", reason: "Hors du champ du BTP.", amount }]);
  const refundId = refunds[0]?.id ?? "";
  await made(decideRefund(as(aCashier()), { refundId, approve: true }));
  const payment = await t.db
    .selectFrom("payment")
    .select("state")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  expect(payment.state).toBe("refund-due");
});

test("an application for a first qualification is not accepted as a follow-up", async () => {
  const { applicationId, registrar } = await anApplicationUnderWay(t.services);
  expect(await moveApplication(as(registrar), { move: "accept", applicationId })).toMatchObject({
    refusal: "follow-up",
  });
});

test("a follow-up is accepted by another registrar than who checked its documents", async () => {
  const { companyId, registrar } = await anApplicationUnderWay(t.services);
  const applicationId = await aFiledApplication(t.services, { companyId, kind: "follow-up" });
  await takes(t.services, registrar, applicationId);
  const documentId = await aFiledDocument(t.services, { applicationId, companyId });
  const verdict = { state: "accepted" as const };
  await made(checkDocument(as(registrar), { applicationId, code: "QUITUS", documentId, verdict }));
  expect(await moveApplication(as(registrar), { move: "accept", applicationId })).toMatchObject({
    refusal: "checked-by-another",
  });
  const second = await aColleague(t.services, "registrar");
  await declaresClear(t.services, {
    applicationId,
    accountId: second.accountId,
    roles: ["registrar"],
  });
  await made(offerApplication(as(registrar), { applicationId, accountId: second.accountId }));
  expect(await moveApplication(as(second), { move: "accept", applicationId })).toMatchObject({
    ok: true,
    value: { state: "accepted" },
  });
});
