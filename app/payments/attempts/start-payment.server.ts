import { openFirstStayIn } from "#app/journal/make-move.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import type { Created, Rail } from "#app/kernel/rail.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { bySystem, changeAttemptIn } from "../change-payment.server.ts";
import { paymentOfSpace } from "../payer.server.ts";
import { waitsForDecision } from "../payment.queries.server.ts";
import type { PaymentRefusal } from "../payment.refusals.ts";
import {
  isPastDue,
  nextCheckTime,
  type Purpose,
  purposeLabels,
  RETURNED,
  returnWords,
  takes,
  webhookPath,
} from "../payment.ts";
import { lockPayment } from "../payment-writes.queries.server.ts";
import { attemptMachine } from "./attempt.machine.ts";
import { liveOnlineAttempts, lockAttempt, type UnlockedAttempt } from "./attempt.queries.server.ts";
import { insertAttempt } from "./attempt-writes.queries.server.ts";
import { endAttempt } from "./end-attempt.server.ts";
import { endAttemptIn } from "./end-live-attempts.server.ts";

type StartRefusal = Extract<
  PaymentRefusal,
  | "unknown-payment"
  | "not-yours"
  | "not-due"
  | "too-late"
  | "rail-not-offered"
  | "earlier-unanswered"
>;

/**
 * Starts a payment by a provider and returns the attempt, whose page continues. One transaction writes the attempt
 * with its reference, the provider is called outside, a second transaction writes its answer; an attempt whose answer
 * is lost is found by its reference (applications §3). At most one online attempt is under way: if it is with this
 * provider, it is returned again, so that two presses make one; if it is with another provider, it is ended first, or
 * booked if it was already paid.
 */
export async function startPayment(
  ctx: Context,
  { paymentId, rail: name }: { paymentId: string; rail: string },
): Promise<Result<{ attemptId: string }, StartRefusal>> {
  const spacePayment = await paymentOfSpace(ctx, paymentId);
  if (!spacePayment) return refused("unknown-payment");
  const { payment } = spacePayment;
  if (!permit(ctx.actor, "payment.make", payment)) return refused("not-yours");
  const rail = ctx.rails.find((each) => each.name === name);
  if (!rail || !takes(rail, payment.amount)) return refused("rail-not-offered");
  for (let round = 0; round < ROUNDS; round += 1) {
    const ended = await endEarlier(ctx, { paymentId, rail });
    if (!ended.ok) return ended;
    if (ended.value) return done({ attemptId: ended.value.id });
    const begun = await ctx.transaction((tx) => beginAttempt(tx, rail, paymentId));
    if (!begun.ok) return begun;
    if (begun.value) return done(await openAttempt(ctx, { payment, rail, ...begun.value }));
  }
  const [latest] = await liveOnlineAttempts(ctx.db, paymentId);
  return latest ? done({ attemptId: latest.id }) : refused("not-due");
}

/**
 * How many times to retry when another attempt begins after the earlier ones were ended and before ours; then that
 * one is returned.
 */
const ROUNDS = 3;

interface Payable {
  id: string;
  amount: bigint;
  purpose: Purpose;
  reference: string;
}

/** Asks the provider for the link of a new attempt, and stores its answer. */
async function openAttempt(
  ctx: Context,
  {
    payment,
    rail,
    attemptId,
    reference,
  }: { payment: Payable; rail: Rail; attemptId: string; reference: string },
): Promise<{ attemptId: string }> {
  const page = `${ctx.publicUrl}${addressOf("/espace/paiements/:id/tentatives/:attempt", { id: payment.id, attempt: attemptId })}`;
  const created = await rail.create({
    reference,
    amount: payment.amount,
    description: `${purposeLabels[payment.purpose]}, ${payment.reference}`,
    successUrl: `${page}?${RETURNED}=${returnWords.success}`,
    failureUrl: `${page}?${RETURNED}=${returnWords.failure}`,
    notifyUrl: `${ctx.publicUrl}${webhookPath(rail.name)}`,
  });
  await ctx.transaction((tx) => writeAnswer(bySystem(tx), attemptId, created));
  return { attemptId };
}

/**
 * Ends attempts by other providers, and by this one when its link has expired. Returns the attempt to show in place of a new
 * one: under way by this provider, being created, or paid in between.
 */
async function endEarlier(
  ctx: Context,
  { paymentId, rail }: { paymentId: string; rail: Rail },
): Promise<Result<UnlockedAttempt | null, "earlier-unanswered">> {
  for (const earlier of await liveOnlineAttempts(ctx.db, paymentId)) {
    if (earlier.rail === rail.name && !hasEnded(earlier, ctx.now)) return done(earlier);
    const outcome = await endAttempt(ctx, earlier);
    if (outcome === "silent") return refused("earlier-unanswered");
    if (outcome !== "ended") return done(earlier);
  }
  return done(null);
}

const hasEnded = ({ expiresAt }: UnlockedAttempt, now: Date) =>
  expiresAt !== null && expiresAt <= now;

/** Inserts the attempt; null when another online attempt is under way. */
async function beginAttempt(
  tx: Tx,
  rail: Rail,
  paymentId: string,
): Promise<Result<{ attemptId: string; reference: string } | null, "not-due" | "too-late">> {
  const payment = await lockPayment(tx.db, paymentId);
  if (payment?.state !== "due" || (await waitsForDecision(tx.db, paymentId)))
    return refused("not-due");
  if (isPastDue(payment, tx.now)) return refused("too-late");
  if ((await liveOnlineAttempts(tx.db, paymentId)).length > 0) return done(null);
  const attemptId = newId();
  const reference = await insertAttempt(tx.db, {
    id: attemptId,
    payment,
    rail: rail.name,
    at: tx.now,
    by: actorName(tx.actor),
    // The duty finds the attempt if this process dies before the answer is stored.
    nextCheckAt: nextCheckTime(0, { now: tx.now, createdAt: tx.now, expiresAt: null }),
  });
  await openFirstStayIn(tx, attemptMachine, [attemptId]);
  return done({ attemptId, reference });
}

async function writeAnswer(tx: Tx, attemptId: string, created: Created): Promise<void> {
  const attempt = await lockAttempt(tx.db, attemptId);
  // A webhook event may have been handled before this answer.
  if (attempt?.state !== "creating") return;
  if (created.outcome === "created") {
    const { providerId, way = null, expiresAt = null } = created.session;
    await changeAttemptIn(tx, {
      attemptId,
      move: "open",
      facts: { providerId, way, expiresAt },
    });
    const payment = await lockPayment(tx.db, attempt.paymentId);
    if (payment?.state !== "due")
      await endAttemptIn(tx, { id: attemptId, state: "open" }, "paid-otherwise");
    return;
  }
  const { outcome, problem } = created;
  await changeAttemptIn(tx, {
    attemptId,
    move: outcome === "unknown" ? "lose" : "fail",
    facts: { lastError: problem, ...(outcome === "refused" && { nextCheckAt: null }) },
    reason: problem,
  });
}
