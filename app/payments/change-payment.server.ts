import { type MachineBindings, makeMoveIn } from "#app/journal/make-move.server.ts";
import { actorName, asSystem } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import {
  type AttemptGuard,
  type AttemptMove,
  type AttemptState,
  attemptMachine,
} from "./attempts/attempt.machine.ts";
import {
  hasLiveAttempt,
  type LockedAttempt,
  lockAttempt,
} from "./attempts/attempt.queries.server.ts";
import { type AttemptFacts, writeAttempt } from "./attempts/attempt-writes.queries.server.ts";
import { suspendedOf } from "./ledger/ledger.queries.server.ts";
import {
  type PaymentEffects,
  type PaymentGuard,
  type PaymentMove,
  type PaymentState,
  paymentMachine,
} from "./payment.machine.ts";
import type { PaymentRefusal } from "./payment.refusals.ts";
import { type LockedPayment, lockPayment, writePayment } from "./payment-writes.queries.server.ts";
import { askForSettledIn } from "./settled.server.ts";

/** Runs as the system actor `payments`: the answer of a provider is recorded as found by the product, not by the person who asked. */
export const bySystem = (tx: Tx): Tx => asSystem(tx, "payments");

interface PaymentDetails {
  /** Reason typed by the person, or what was received. */
  reason: string;
  /** Account that may not make the move because it began the matter. */
  other?: string | null;
}

const paymentBindings = (
  tx: Tx,
): MachineBindings<
  PaymentState,
  PaymentMove,
  PaymentGuard,
  keyof PaymentEffects,
  LockedPayment,
  PaymentDetails
> => ({
  machine: paymentMachine,
  lock: lockPayment,
  write: (db, change) => writePayment(db, change, actorName(tx.actor)),
  guards: {
    "other-person": ({ actor }, { doubtedBy }, { other = doubtedBy }) => actorName(actor) !== other,
    "nothing-under-way": async ({ db }, { id }) => !(await hasLiveAttempt(db, id)),
    "money-came": async ({ db }, { id }) => (await suspendedOf(db, id)).length > 0,
  },
  journalEntry: (move, { id, reference, amount }, { reason }) => ({
    subjectKind: "payment",
    subjectId: id,
    event: paymentMachine.moves[move].event.name,
    data: { reference, amount: String(amount), reason },
  }),
  effects: {
    settled: (inner, { subject }) => askForSettledIn(inner, subject),
  },
});

interface PaymentChange extends PaymentDetails {
  paymentId: string;
  move: PaymentMove;
  /** Version on which the form was based. */
  seen?: number | undefined;
}

/** Makes a move of the payment machine. */
export async function changePaymentIn(
  tx: Tx,
  { paymentId, move, seen, ...details }: PaymentChange,
): Promise<Result<{ state: PaymentState; version: number }, PaymentRefusal>> {
  const result = await makeMoveIn(tx, paymentBindings(tx), { id: paymentId, move, details, seen });
  if (result.ok) return done(result.value);
  return refused(result.refusal === "unknown" ? "unknown-payment" : result.refusal);
}

interface AttemptDetails {
  reason?: string | undefined;
}

const attemptBindings = (
  facts: AttemptFacts,
): MachineBindings<
  AttemptState,
  AttemptMove,
  AttemptGuard,
  never,
  LockedAttempt,
  AttemptDetails
> => ({
  machine: attemptMachine,
  lock: lockAttempt,
  write: (db, change) => writeAttempt(db, change, facts),
  guards: {
    "other-person": ({ actor }, { recordedBy }) => actorName(actor) !== recordedBy,
    "counted-by-another": ({ actor }, { rail, amount, cashLimit, countedBy }) =>
      rail !== "cash" ||
      (cashLimit !== null && amount <= cashLimit && countedBy === null) ||
      (countedBy !== null && countedBy !== actorName(actor)),
  },
  journalEntry: (move, { id, paymentId, rail, reference }, { reason }) => ({
    subjectKind: "payment",
    subjectId: paymentId,
    event: attemptMachine.moves[move].event.name,
    data: { attemptId: id, rail, reference, move, ...(reason && { reason }) },
  }),
  effects: {},
});

interface AttemptChange extends AttemptDetails {
  attemptId: string;
  move: AttemptMove;
  /** Columns that are written with the move. */
  facts?: AttemptFacts;
  seen?: number | undefined;
}

/** Makes a move of the attempt machine. */
export async function changeAttemptIn(
  tx: Tx,
  { attemptId, move, facts = {}, seen, ...details }: AttemptChange,
): Promise<Result<{ state: AttemptState; version: number }, PaymentRefusal>> {
  const result = await makeMoveIn(tx, attemptBindings(facts), {
    id: attemptId,
    move,
    details,
    seen,
  });
  if (result.ok) return done(result.value);
  return refused(result.refusal === "unknown" ? "unknown-payment" : result.refusal);
}
