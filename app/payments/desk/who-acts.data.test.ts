import { expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aPerson } from "#tests/actors.ts";
import { made } from "#tests/applying.ts";
import { openPayingTests, type PayingTest } from "#tests/open-paying.ts";
import { aCashier, standing, start, theDesk } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { askForPayment } from "../attempts/ask-for-payment.server.ts";
import { startPayment } from "../attempts/start-payment.server.ts";
import { askRefund, decideRefund, recordRefund } from "../refunds/refund.server.ts";
import { closeDay } from "./close-day.server.ts";
import { decideCorrection } from "./decide-correction.server.ts";
import { acceptPayment, cancelPayment } from "./decide-payment.server.ts";
import { explainDifference } from "./explain-difference.server.ts";
import { countCash, rejectProof, validatePayment, withdrawAttempt } from "./offline.server.ts";
import { proposeCorrection } from "./propose-correction.server.ts";
import { recordMovement } from "./record-movement.server.ts";

let services: PayingTest["services"];
let payer: PayingTest["payer"];
let paymentId: string;
openPayingTests((opened) => {
  ({ services, payer, paymentId } = opened);
});
const { as, today, declare, declared, validate, refusal } = theDesk(
  () => services,
  () => paymentId,
);

const [cashier, second] = [aCashier(), aCashier()];
const controller = aPerson({
  accountId: "66666666-6666-7666-8666-666666666666",
  staffRoles: ["controller"],
});
const reason = "Un motif";

type Act = (actor: Person, id: string) => Promise<unknown>;

/** Acts that ask for the permission before anything else. */
const ofCashier = {
  askRefund: (actor, attemptId) => askRefund(as(actor), { attemptId, reason }),
  countCash: (actor, attemptId) => countCash(as(actor), { attemptId }),
  decideRefund: (actor, refundId) => decideRefund(as(actor), { refundId, approve: false, reason }),
  recordRefund: (actor, refundId) =>
    recordRefund(as(actor), { refundId, rail: "cash", proofReference: "R-1" }),
  decideCorrection: (actor, correctionId) =>
    decideCorrection(as(actor), { correctionId, approve: true }),
  explainDifference: (actor, differenceId) =>
    explainDifference(as(actor), { differenceId, explanation: reason }),
  closeDay: (actor) =>
    closeDay(as(actor), { day: today(), counted: { cash: 0n, cheques: 0n }, note: null }),
  proposeCorrection: (actor) =>
    proposeCorrection(as(actor), {
      day: today(),
      reason,
      content: { kind: "count", account: "cash", counted: 0n },
    }),
  recordMovement: (actor) =>
    recordMovement(as(actor), {
      kind: "deposit",
      from: "cash",
      amount: 1n,
      fee: 0n,
      reference: "X",
      valueOn: today(),
    }),
} satisfies Record<string, Act>;

test.each(Object.entries<Act>(ofCashier))("%s is an act of a cashier", async (_, act) => {
  for (const actor of [payer, controller])
    expect(await act(actor, newId())).toEqual(refusal("not-yours"));
});

const ofOne: Record<string, { act: Act; unknown: Parameters<typeof refusal>[0] }> = {
  askRefund: { act: ofCashier.askRefund, unknown: "unknown-payment" },
  countCash: { act: ofCashier.countCash, unknown: "unknown-payment" },
  decideRefund: { act: ofCashier.decideRefund, unknown: "no-refund" },
  recordRefund: { act: ofCashier.recordRefund, unknown: "no-refund" },
  decideCorrection: { act: ofCashier.decideCorrection, unknown: "no-correction" },
  explainDifference: { act: ofCashier.explainDifference, unknown: "no-difference" },
  cancelPayment: {
    act: (actor, paymentId) => cancelPayment(as(actor), { paymentId, reason }),
    unknown: "unknown-payment",
  },
  acceptPayment: {
    act: (actor, paymentId) => acceptPayment(as(actor), { paymentId, reason }),
    unknown: "unknown-payment",
  },
  validatePayment: {
    act: (actor, attemptId) =>
      validatePayment(as(actor), { attemptId, amount: 1n, valueOn: today() }),
    unknown: "unknown-payment",
  },
  rejectProof: {
    act: (actor, attemptId) => rejectProof(as(actor), { attemptId, reason }),
    unknown: "unknown-payment",
  },
  withdrawAttempt: {
    act: (actor, attemptId) => withdrawAttempt(as(actor), { attemptId }),
    unknown: "unknown-payment",
  },
  startPayment: {
    act: (actor, paymentId) => startPayment(as(actor), { paymentId, rail: "wave" }),
    unknown: "unknown-payment",
  },
};

test.each(Object.entries(ofOne))(
  "%s finds nothing where there is nothing",
  async (_, { act, unknown }) => {
    for (const id of [newId(), "", "1", "' or 1 = 1"])
      expect(await act(cashier, id), id).toEqual(refusal(unknown));
  },
);

test("a day that is to come is neither closed nor corrected, nor a count of an open day", async () => {
  const tomorrow = "2999-01-01";
  const counted = { cash: 0n, cheques: 0n };
  expect(await closeDay(as(cashier), { day: tomorrow, counted, note: null })).toEqual(
    refusal("day-to-come"),
  );
  const count = { kind: "count", account: "cash", counted: 0n } as const;
  expect(await proposeCorrection(as(cashier), { day: tomorrow, reason, content: count })).toEqual(
    refusal("day-to-come"),
  );
  expect(await proposeCorrection(as(cashier), { day: today(), reason, content: count })).toEqual(
    refusal("day-open"),
  );
});

test("a cashier who is a member of the company handles none of its money", async () => {
  const own = {
    ...aCashier(),
    memberships: [{ companyId: payer.companyId, role: "reader" as const }],
  };
  expect(await declare(own)).toMatchObject({ ok: false });
  const attemptId = await declared(payer, "cash");
  for (const result of [
    cancelPayment(as(own), { paymentId, reason }),
    acceptPayment(as(own), { paymentId, reason }),
    countCash(as(own), { attemptId }),
    validate(own, attemptId),
    rejectProof(as(own), { attemptId, reason }),
  ])
    expect(await result).toEqual(refusal("unknown-payment"));
  await made(validate(cashier, attemptId));
  expect(await askRefund(as(own), { attemptId, reason })).toEqual(refusal("unknown-payment"));
  const { refundId } = await made(askRefund(as(cashier), { attemptId, reason }));
  const refuses = { refundId, approve: false as const, reason };
  expect(await decideRefund(as(own), refuses)).toEqual(refusal("no-refund"));
  await made(decideRefund(as(second), { refundId, approve: true }));
  const paidBack = { refundId, proofReference: "R-1" };
  expect(await recordRefund(as(own), paidBack)).toEqual(refusal("no-refund"));
});

test("a company that is not there is asked for no fee", async () => {
  const due = { kind: "opening", class: "E", subAreas: 2 } as const;
  const asked = { companyId: newId(), due, subjectId: newId() };
  const result = testContext(services).transaction((tx) => askForPayment(tx, asked));
  expect(await result).toEqual({ ok: false, refusal: "unknown-company" });
});

test("a member who may only read neither ends a link of the company nor starts one", async () => {
  await start(services, payer, paymentId, "wave");
  const reader = {
    ...payer,
    memberships: [{ companyId: payer.companyId, role: "reader" as const }],
  };
  expect(await declare(reader)).toEqual(refusal("not-yours"));
  expect(await startPayment(as(reader), { paymentId, rail: "orange-money" })).toEqual(
    refusal("not-yours"),
  );
  expect((await standing(services, paymentId)).attempts).toEqual(["open"]);
});

test("a payment is started by a rail that is offered", async () => {
  for (const rail of ["", "barter", "cash"])
    expect(await startPayment(as(payer), { paymentId, rail }), rail).toEqual(
      refusal("rail-not-offered"),
    );
});

test("a proof is refused by another cashier than the one who recorded it", async () => {
  const attemptId = await declared(cashier);
  expect(await rejectProof(as(cashier), { attemptId, reason })).toEqual(refusal("other-person"));
  expect(await rejectProof(as(second), { attemptId, reason })).toMatchObject({ ok: true });
});

test("a refund is not approved once less is left than was asked for", async () => {
  const attemptId = await declared(payer);
  await made(validate(cashier, attemptId, 80_000n));
  const { refundId } = await made(askRefund(as(cashier), { attemptId, reason }));
  await made(acceptPayment(as(second), { paymentId, reason }));
  expect(await decideRefund(as(second), { refundId, approve: true })).toEqual(
    refusal("nothing-to-refund"),
  );
});
