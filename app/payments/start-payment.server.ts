import { beginPart } from "#app/journal/make-move.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import type { Created, Rail } from "#app/kernel/rail.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { attemptMachine } from "./attempt.machine.ts";
import { bySystem, changeAttemptPart } from "./change-payment.server.ts";
import { paymentOfSpace } from "./payer.server.ts";
import {
  insertAttempt,
  liveAttempt,
  lockAttempt,
  lockPayment,
  type UnlockedAttempt,
} from "./payment.queries.server.ts";
import type { PaymentRefusal } from "./payment.refusals.ts";
import { nextLook, notificationPath, purposeLabels, takes } from "./payment.ts";
import { settle } from "./settle.server.ts";

type StartRefusal = Extract<
  PaymentRefusal,
  "unknown-payment" | "not-yours" | "not-due" | "rail-not-offered"
>;

/**
 * Begins to pay by a provider and answers the attempt, whose page goes on from there: one transaction writes it with its
 * reference, the provider is asked outside, another writes what it answered. Lost in between, it is found again by its
 * reference (applications §3). While one is under way by this provider it is answered again, so that two presses make
 * one; one whose link has ended is closed there first.
 */
export async function startPayment(
  ctx: Context,
  { paymentId, rail: name }: { paymentId: string; rail: string },
): Promise<Result<{ attemptId: string }, StartRefusal>> {
  const found = await paymentOfSpace(ctx, paymentId);
  if (!found) return refused("unknown-payment");
  const { payment } = found;
  if (!permit(ctx.actor, "payment.make", payment)) return refused("not-yours");
  const rail = ctx.rails.find((each) => each.name === name);
  if (!rail || !takes(rail, payment.amount)) return refused("rail-not-offered");
  const earlier = await liveAttempt(ctx.db, paymentId, rail.name);
  if (earlier) {
    if (!hasEnded(earlier, ctx.now)) return done({ attemptId: earlier.id });
    if (!(await closed(ctx, rail, earlier))) return done({ attemptId: earlier.id });
  }
  const begun = await ctx.transaction((tx) => beginAttempt(tx, rail, paymentId));
  if (!begun.ok) return begun;
  const { attemptId, reference, isNew } = begun.value;
  if (!isNew) return done({ attemptId });
  const created = await rail.create({
    reference,
    amount: payment.amount,
    description: `${purposeLabels[payment.purpose]}, ${payment.reference}`,
    returnUrl: `${ctx.publicUrl}/espace/paiements/${paymentId}/tentatives/${attemptId}`,
    notifyUrl: `${ctx.publicUrl}${notificationPath(rail.name)}`,
  });
  await ctx.transaction((tx) => writeAnswer(bySystem(tx), attemptId, created));
  return done({ attemptId });
}

const hasEnded = ({ expiresAt }: UnlockedAttempt, now: Date) =>
  expiresAt !== null && expiresAt <= now;

/** Ends an attempt at its provider, whose word decides; false when it was paid or when the provider is silent. */
async function closed(ctx: Context, rail: Rail, { id, providerId }: UnlockedAttempt) {
  try {
    if (providerId) await rail.close(providerId);
    await settle(ctx, { attemptId: id });
  } catch (error) {
    ctx.log.warn({ err: error, attemptId: id, rail: rail.name }, "A payment link is not closed");
    return false;
  }
  return await ctx.transaction(async (tx) => {
    const attempt = await lockAttempt(tx.db, id);
    if (attempt?.state !== "open") return attempt?.state !== "succeeded";
    const ended = await changeAttemptPart(bySystem(tx), { attemptId: id, move: "lapse" });
    return ended.ok;
  });
}

async function beginAttempt(
  tx: Tx,
  rail: Rail,
  paymentId: string,
): Promise<Result<{ attemptId: string; reference: string; isNew: boolean }, "not-due">> {
  const payment = await lockPayment(tx.db, paymentId);
  if (payment?.state !== "due") return refused("not-due");
  const underWay = await liveAttempt(tx.db, paymentId, rail.name);
  if (underWay)
    return done({ attemptId: underWay.id, reference: underWay.reference, isNew: false });
  const attemptId = newId();
  const reference = await insertAttempt(tx.db, {
    ...{ id: attemptId, payment, rail: rail.name, at: tx.now, by: actorName(tx.actor) },
    // Should this process die before the answer is written, the duty finds it.
    nextCheckAt: nextLook(0, { now: tx.now, createdAt: tx.now, expiresAt: null }),
  });
  await beginPart(tx, attemptMachine, [attemptId]);
  return done({ attemptId, reference, isNew: true });
}

async function writeAnswer(tx: Tx, attemptId: string, created: Created): Promise<void> {
  const attempt = await lockAttempt(tx.db, attemptId);
  // An event of the provider may have come before its answer was written.
  if (attempt?.state !== "creating") return;
  if (created.outcome === "created") {
    const { providerId, way = null, expiresAt = null } = created.session;
    await changeAttemptPart(tx, {
      attemptId,
      move: "open",
      facts: { providerId, way, expiresAt },
    });
    return;
  }
  const { outcome, problem } = created;
  await changeAttemptPart(tx, {
    attemptId,
    move: outcome === "unknown" ? "lose" : "fail",
    facts: { lastError: problem, ...(outcome === "refused" && { nextCheckAt: null }) },
    reason: problem,
  });
}
