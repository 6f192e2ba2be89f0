import { openFirstStayIn } from "#app/journal/make-move.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { Rail, RailSession } from "#app/kernel/rail.ts";
import { type AttemptMove, attemptMachine } from "./attempt.machine.ts";
import { bookMoneyIn } from "./book-money.server.ts";
import { bySystem, changeAttemptIn } from "./change-payment.server.ts";
import {
  type AttemptFacts,
  attemptById,
  insertAttempt,
  type LockedAttempt,
  lockAttempt,
  noteOnAttempt,
  type UnlockedAttempt,
} from "./payment.queries.server.ts";
import { nextCheckTime } from "./payment.ts";

/** A session whose answer was lost must have shown itself by then: a call ends after ten seconds. */
const CREATION_ENDS_MS = 45_000;

interface ProviderCheck {
  attemptId: string;
  /** Of a session that an event named, which the attempt may not know yet. */
  providerId?: string | undefined;
  /** The duty looks, whose next look is planned; a page that waits or an announcement changes no plan. */
  planned?: boolean;
}

/**
 * Finds out from the provider what became of an attempt and writes it down: the one way by which money of a provider
 * reaches the ledger, whoever asks for it and however many at once. The provider is read outside any transaction; then the
 * payment is locked and what was read is compared. Throws while the provider is silent; nothing is lost by that.
 */
export async function settle(
  ctx: Context,
  { attemptId, providerId, planned = false }: ProviderCheck,
): Promise<void> {
  const attempt = await attemptById(ctx.db, attemptId);
  const rail = ctx.rails.find(({ name }) => name === attempt?.rail);
  if (!attempt || !rail) return;
  const sessions = await read(rail, attempt, providerId);
  await ctx.transaction(async (tx) => {
    const locked = await lockAttempt(tx.db, attemptId);
    if (locked) await applySessions(bySystem(tx), locked, { sessions, planned });
  });
}

async function read(
  rail: Rail,
  { reference, providerId: known }: UnlockedAttempt,
  announcedId: string | undefined,
): Promise<RailSession[]> {
  const providerId = rail.readsBy === "id" ? (announcedId ?? known) : null;
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

/** Each transaction of a provider is one attempt: a second one of the same reference gets an attempt of its own. */
async function takeMoney(tx: Tx, first: LockedAttempt, session: RailSession): Promise<void> {
  const attempt = (await lockAttempt(tx.db, first.id)) ?? first;
  const transactionId = session.transactionId ?? session.providerId;
  const known = await tx.db
    .selectFrom("payment_attempt")
    .select("id")
    .where("rail", "=", attempt.rail)
    .where("transaction_id", "=", transactionId)
    .executeTakeFirst();
  if (known) return;
  const { amount, problem } = session;
  const ours = session.reference === attempt.reference;
  const received = amount === null || amount === attempt.amount ? null : amount;
  const facts: AttemptFacts = {
    // Of two sessions, the one that was paid.
    providerId: session.providerId,
    transactionId,
    received: received !== null && received > 0n ? received : null,
    lastError: problem ?? null,
    nextCheckAt: null,
  };
  const isSecond = attempt.state === "succeeded";
  const attemptId = isSecond ? await anotherAttempt(tx, attempt) : attempt.id;
  const made = await changeAttemptIn(tx, {
    attemptId,
    move: "succeed",
    facts,
    reason: transactionId,
  });
  if (!made.ok) throw new Error(`Attempt ${attempt.reference}: ${made.refusal}.`);
  const { paymentId, rail } = attempt;
  await bookMoneyIn(tx, { paymentId, attemptId, rail, transactionId, amount, ours });
}

async function anotherAttempt(tx: Tx, like: LockedAttempt): Promise<string> {
  const id = newId();
  const reference = like.reference.replace(/\.\d+$/, "");
  await insertAttempt(tx.db, {
    id,
    payment: { id: like.paymentId, reference, amount: like.amount },
    ...{ rail: like.rail, at: tx.now, by: actorName(tx.actor) },
  });
  await openFirstStayIn(tx, attemptMachine, [id]);
  return id;
}

/** What an attempt without money becomes by what its provider says of it. */
async function advanceAttempt(tx: Tx, attempt: LockedAttempt, sessions: RailSession[]) {
  // What an attempt ended for stays said, whatever its provider tells of the session afterwards.
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
  const made = await changeAttemptIn(tx, { attemptId: attempt.id, move, facts });
  if (!made.ok) throw new Error(`Attempt ${attempt.reference}: ${made.refusal}.`);
}

function stepBySession({ state }: LockedAttempt, session: RailSession): AttemptMove | undefined {
  const waits = state === "creating" || state === "uncertain";
  if (session.state === "open") return waits ? "open" : undefined;
  if (!waits && state !== "open") return undefined;
  if (session.state === "failed") return "fail";
  // What ends at the provider was open there first.
  if (state === "creating") return "open";
  return session.state === "expired" ? "lapse" : "cancel";
}

/** Where nothing is found of an attempt whose creation has ended, nobody holds a link to pay it by. */
function stepWithout({ now }: Tx, attempt: LockedAttempt): AttemptMove | undefined {
  const { state, createdAt, providerId } = attempt;
  if (providerId || now.getTime() - createdAt.getTime() < CREATION_ENDS_MS) return undefined;
  return state === "creating" || state === "uncertain" ? "fail" : undefined;
}
