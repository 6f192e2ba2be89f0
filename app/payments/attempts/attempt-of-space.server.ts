import type { Scope } from "#app/accounts/scope.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { paymentOfSpace } from "../payer.server.ts";
import { attemptsInScope, paymentInScope, type ShownPayment } from "../payment.queries.server.ts";
import { isOffline } from "../payment.ts";
import { settle } from "../settle.server.ts";
import { type AttemptView, attemptView } from "./attempt-view.ts";
import { noteOnAttempt, type ReturnedFrom } from "./attempt-writes.queries.server.ts";

type ShownAttempt = Awaited<ReturnType<typeof attemptsInScope>>[number];

export interface AttemptOfSpace {
  scope: Scope;
  payment: ShownPayment;
  attempt: ShownAttempt;
  /** The attempt that paid the payment. */
  paidBy: ShownAttempt | null;
  view: AttemptView;
  mayPay: boolean;
}

interface Which {
  paymentId: string;
  attemptId: string;
}

/** An online attempt of a company that the actor acts for; null for any other attempt. */
export async function attemptOfSpace(
  ctx: Context,
  { paymentId, attemptId }: Which,
): Promise<AttemptOfSpace | null> {
  const spacePayment = await paymentOfSpace(ctx, paymentId);
  if (!spacePayment) return null;
  const { scope } = spacePayment;
  const attempts = await attemptsInScope(ctx.db, scope, paymentId);
  const attempt = attempts.find(({ id }) => id === attemptId);
  if (!attempt || isOffline(attempt.rail)) return null;
  const { paymentState: state, paidByAttempt } = attempt;
  const isSettledMeanwhile = state !== spacePayment.payment.state;
  const payment = isSettledMeanwhile
    ? ((await paymentInScope(ctx.db, scope, paymentId)) ?? spacePayment.payment)
    : spacePayment.payment;
  const paidBy = attempts.find(({ id }) => id === paidByAttempt) ?? null;
  const mayPay = permit(ctx.actor, "payment.make", payment);
  const view = attemptView({ attempt, payment: { state, paidByAttempt } });
  return { scope, payment, attempt, paidBy, view, mayPay };
}

/** Shortest time between two calls to the provider that a waiting page triggers. */
const LOOKS_EVERY_MS = 4_000;
/** Longest time that the page waits for a slow provider. */
const PATIENCE_MS = 3_000;

/** `attemptOfSpace`, after asking the provider for the state of a running attempt, unless it was asked a moment ago. */
export async function freshAttemptOfSpace(
  ctx: Context,
  which: Which,
): Promise<AttemptOfSpace | null> {
  const spaceAttempt = await attemptOfSpace(ctx, which);
  if (!spaceAttempt) return null;
  const { attempt, payment } = spaceAttempt;
  const mayChange =
    payment.state === "due" && (attempt.state === "open" || attempt.state === "uncertain");
  const lookedAt = attempt.checkedAt?.getTime() ?? 0;
  if (!mayChange || ctx.now.getTime() - lookedAt <= LOOKS_EVERY_MS) return spaceAttempt;
  await Promise.race([
    settle(ctx, { attemptId: attempt.id }).catch((error: unknown) =>
      ctx.log.warn(
        { err: error, attemptId: attempt.id },
        "The state of a payment could not be read from its provider",
      ),
    ),
    new Promise((done) => setTimeout(done, PATIENCE_MS)),
  ]);
  return await attemptOfSpace(ctx, which);
}

/**
 * Records the return address by which the browser came back. It only selects the text of the page; it books nothing.
 */
export async function noteReturn(
  ctx: Context,
  { attempt }: AttemptOfSpace,
  from: ReturnedFrom,
): Promise<void> {
  if (attempt.state === "open")
    await noteOnAttempt(ctx.db, attempt.id, { returned: { at: ctx.now, from } });
}

/**
 * Records that the payer leaves for the provider and returns the address of the link, or of one of its apps. Null when
 * this attempt can no longer be paid, or not by this person; its page says why.
 */
export async function leaveForProvider(
  ctx: Context,
  { attempt, view, mayPay }: AttemptOfSpace,
  app: number | null,
): Promise<string | null> {
  const { way } = attempt;
  const address = app === null ? way?.url : way?.apps?.[app]?.url;
  const isPayable = attempt.state === "open" && payableViews.has(view);
  if (!mayPay || !isPayable || !address) return null;
  await noteOnAttempt(ctx.db, attempt.id, { leftAt: ctx.now });
  return address;
}

const payableViews: ReadonlySet<AttemptView> = new Set([
  "ready",
  "scan",
  "waiting",
  "confirming",
  "refused",
]);
