import { openFirstStayIn } from "#app/journal/make-move.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { Rail, RailSession } from "#app/kernel/rail.ts";
import { type AttemptMove, attemptMachine } from "./attempts/attempt.machine.ts";
import {
  attemptById,
  hasLiveAttempt,
  isTransactionKnown,
  type LockedAttempt,
  lockAttempt,
  type UnlockedAttempt,
} from "./attempts/attempt.queries.server.ts";
import {
  type AttemptFacts,
  insertAttempt,
  noteOnAttempt,
} from "./attempts/attempt-writes.queries.server.ts";
import { bySystem, changeAttemptIn } from "./change-payment.server.ts";
import { bookMoneyIn } from "./ledger/book-money.server.ts";
import { notifyPayersIn } from "./notify-payers.server.ts";
import { nextCheckTime, problemInWords } from "./payment.ts";
import { lockPayment } from "./payment-writes.queries.server.ts";

/** After this a session whose answer was lost is known to the provider, or does not exist: a call ends after ten seconds. */
const CREATION_ENDS_MS = 45_000;

interface ProviderCheck {
  attemptId: string;
  /** Id of the session that a webhook event names; the attempt may not have it yet. */
  providerId?: string | undefined;
  /** Plans the next check. Only the duty does; a waiting page or a webhook event leaves the plan unchanged. */
  planned?: boolean;
}

/**
 * Reads the state of an attempt from its provider and applies it: the only way by which money of a provider reaches the
 * ledger. Safe to call several times at once: the provider is read outside any transaction, then the payment is locked and
 * the sessions are compared with it. Throws when the provider does not answer; the next call makes up for it.
 */
export async function settle(
  ctx: Context,
  { attemptId, providerId, planned = false }: ProviderCheck,
): Promise<void> {
  const attempt = await attemptById(ctx.db, attemptId);
  const rail = ctx.rails.find(({ name }) => name === attempt?.rail);
  if (!attempt || !rail) return;
  const sessions = await readSessions(rail, attempt, providerId);
  await ctx.transaction(async (tx) => {
    const locked = await lockAttempt(tx.db, attemptId);
    if (locked) await applySessions(bySystem(tx), locked, { sessions, planned });
  });
}

async function readSessions(
  rail: Rail,
  { reference, providerId: knownId }: UnlockedAttempt,
  announcedId: string | undefined,
): Promise<RailSession[]> {
  const providerId = rail.readsBy === "id" ? (announcedId ?? knownId) : null;
  if (!providerId) return (await rail.find?.(reference)) ?? [];
  const session = await rail.read(providerId);
  return session ? [session] : [];
}

interface ReadSessions {
  sessions: RailSession[];
  planned: boolean;
}

async function applySessions(tx: Tx, attempt: LockedAttempt, { sessions, planned }: ReadSessions) {
  const paid = sessions.filter(({ state }) => state === "succeeded");
  for (const session of paid) await takeMoney(tx, attempt, session);
  const now = await lockAttempt(tx.db, attempt.id);
  if (!now) return;
  if (now.state !== "succeeded") await advanceAttempt(tx, now, sessions);
  const checks = attempt.checks + (planned ? 1 : 0);
  const next = nextCheckTime(checks, { ...now, now: tx.now });
  await noteOnAttempt(tx.db, attempt.id, {
    checks,
    checkedAt: tx.now,
    ...(planned && { nextCheckAt: now.state === "succeeded" ? null : next }),
  });
}

/** Books one transaction of a provider. A second transaction of the same reference gets an attempt of its own. */
async function takeMoney(tx: Tx, first: LockedAttempt, session: RailSession): Promise<void> {
  const attempt = (await lockAttempt(tx.db, first.id)) ?? first;
  const { amount, problem, providerId } = session;
  const transactionId = session.transactionId ?? providerId;
  if (await isTransactionKnown(tx.db, attempt.rail, { transactionId, providerId })) return;
  const ours = session.reference === attempt.reference;
  const received = amount === null || amount === attempt.amount ? null : amount;
  const facts: AttemptFacts = {
    // With two sessions, the id of the paid one.
    providerId,
    transactionId,
    received: received !== null && received > 0n ? received : null,
    lastError: problem ?? null,
    nextCheckAt: null,
  };
  const isSecond = attempt.state === "succeeded";
  const attemptId = isSecond ? await anotherAttempt(tx, attempt) : attempt.id;
  const result = await changeAttemptIn(tx, {
    attemptId,
    move: "succeed",
    facts,
    reason: transactionId,
  });
  if (!result.ok) throw new Error(`Attempt ${attempt.reference}: ${result.refusal}.`);
  const { paymentId, rail } = attempt;
  await bookMoneyIn(tx, { paymentId, attemptId, rail, transactionId, amount, ours });
}

async function anotherAttempt(tx: Tx, like: LockedAttempt): Promise<string> {
  const id = newId();
  const reference = like.reference.replace(/\.\d+$/, "");
  await insertAttempt(tx.db, {
    id,
    payment: { id: like.paymentId, reference, amount: like.amount },
    rail: like.rail,
    at: tx.now,
    by: actorName(tx.actor),
  });
  await openFirstStayIn(tx, attemptMachine, [id]);
  return id;
}

/** Moves an unpaid attempt to the state that its provider reports. */
async function advanceAttempt(tx: Tx, attempt: LockedAttempt, sessions: RailSession[]) {
  // An ended attempt keeps its state and its reason, whatever its provider reports later.
  if (!["creating", "open", "uncertain"].includes(attempt.state)) return;
  const [session] = sessions;
  const step = session ? stepBySession(attempt, session) : stepWithout(tx, attempt);
  const ended = attempt.expiresAt !== null && attempt.expiresAt < tx.now;
  const move = step ?? (ended && attempt.state === "open" ? "lapse" : undefined);
  const facts: AttemptFacts = session
    ? {
        ...(attempt.providerId ? {} : { providerId: session.providerId }),
        ...(session.way && { way: session.way }),
        ...(session.expiresAt && { expiresAt: session.expiresAt }),
        lastError: session.problem ?? null,
        ...((session.problem ?? null) !== attempt.lastError && { errorAt: tx.now }),
      }
    : move === "fail"
      ? { lastError: "not-created" }
      : {};
  if (!move) {
    await noteOnAttempt(tx.db, attempt.id, facts);
    return;
  }
  const result = await changeAttemptIn(tx, { attemptId: attempt.id, move, facts });
  if (!result.ok) throw new Error(`Attempt ${attempt.reference}: ${result.refusal}.`);
  if (move !== "open")
    await notifyOfFailureIn(
      tx,
      { ...attempt, lastError: facts.lastError ?? attempt.lastError },
      move,
    );
}

/** Mails that an attempt ended unpaid, when its payer had set out to pay and nothing else is under way. */
async function notifyOfFailureIn(
  tx: Tx,
  {
    id,
    paymentId,
    leftAt,
    lastError,
  }: Pick<LockedAttempt, "id" | "paymentId" | "leftAt" | "lastError">,
  move: AttemptMove,
): Promise<void> {
  if (move !== "fail" && leftAt === null) return;
  const payment = await lockPayment(tx.db, paymentId);
  if (payment?.state !== "due" || (await hasLiveAttempt(tx.db, paymentId))) return;
  const ended = move === "lapse" ? "Le temps pour payer par ce lien est passé." : "";
  const reason = lastError ? problemInWords(lastError) : ended;
  await notifyPayersIn(tx, { paymentId, attemptId: id, what: "failed", reason });
}

function stepBySession({ state }: LockedAttempt, session: RailSession): AttemptMove | undefined {
  const waits = state === "creating" || state === "uncertain";
  if (session.state === "open") return waits ? "open" : undefined;
  if (!waits && state !== "open") return undefined;
  if (session.state === "failed") return "fail";
  // A session that ended at the provider was open there first; the next step ends it.
  if (state === "creating") return "open";
  return session.state === "expired" ? "lapse" : "cancel";
}

/** An attempt without a session after its creation fails: nobody holds a link to pay it by. */
function stepWithout({ now }: Tx, attempt: LockedAttempt): AttemptMove | undefined {
  const { state, createdAt, providerId } = attempt;
  if (providerId || now.getTime() - createdAt.getTime() < CREATION_ENDS_MS) return undefined;
  return state === "creating" || state === "uncertain" ? "fail" : undefined;
}
