import { sql } from "kysely";
import type { Standing } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { onlineRails, type Way } from "#app/kernel/rail.ts";
import type { AnyRail } from "../payment.ts";
import { lockPayment } from "../payment-writes.queries.server.ts";
import { type AttemptState, liveAttemptStates } from "./attempt.machine.ts";

export interface LockedAttempt extends Standing<AttemptState> {
  paymentId: string;
  rail: AnyRail;
  reference: string;
  amount: bigint;
  createdAt: Date;
  expiresAt: Date | null;
  providerId: string | null;
  transactionId: string | null;
  recordedBy: string | null;
  countedBy: string | null;
  cashLimit: bigint | null;
  /** Received amount, when it differs from `amount`. */
  received: bigint | null;
  checks: number;
  way: Way | null;
  /** When the payer last left for the provider. */
  leftAt: Date | null;
  lastError: string | null;
}

/** Locks the payment, then its attempt. */
export async function lockAttempt(db: Db, id: string): Promise<LockedAttempt | undefined> {
  const attemptRow = await db
    .selectFrom("payment_attempt")
    .select("payment_id")
    .where("id", "=", id)
    .executeTakeFirst();
  const payment = attemptRow && (await lockPayment(db, attemptRow.payment_id));
  if (!payment) return undefined;
  const attempt = await attemptColumns(db).where("id", "=", id).forUpdate().executeTakeFirst();
  return attempt && { ...attempt, companyId: payment.companyId };
}

const attemptColumns = (db: Db) =>
  db
    .selectFrom("payment_attempt")
    .select(["id", "state", "version", "rail", "reference", "amount", "received", "checks"])
    .select(sql<Way | null>`way`.as("way"))
    .select(["left_at as leftAt", "last_error as lastError"])
    .select([
      "payment_id as paymentId",
      "created_at as createdAt",
      "expires_at as expiresAt",
      "provider_id as providerId",
      "transaction_id as transactionId",
      "recorded_by as recordedBy",
      "counted_by as countedBy",
      "cash_limit as cashLimit",
    ]);

export type UnlockedAttempt = Omit<LockedAttempt, "companyId">;

/** An attempt without a lock, for calls to a provider outside any transaction. */
export const attemptById = (db: Db, id: string): Promise<UnlockedAttempt | undefined> =>
  attemptColumns(db).where("id", "=", id).executeTakeFirst();

/** The attempt of this payment that is under way by this rail. */
export const liveAttempt = (db: Db, paymentId: string, rail: AnyRail) =>
  attemptColumns(db)
    .where("payment_id", "=", paymentId)
    .where("rail", "=", rail)
    .where("state", "in", [...liveAttemptStates])
    .executeTakeFirst();

/** The attempts of a payment by which a provider could still be paid, the latest first. */
export const liveOnlineAttempts = (db: Db, paymentId: string) =>
  attemptColumns(db)
    .where("payment_id", "=", paymentId)
    .where("rail", "in", [...onlineRails])
    .where("state", "in", [...liveAttemptStates])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();

export async function hasLiveAttempt(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment_attempt")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("state", "in", [...liveAttemptStates])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many attempts the payment has, which determines the reference of the next one. */
export async function attemptsOf(db: Db, paymentId: string): Promise<number> {
  const { count } = await db
    .selectFrom("payment_attempt")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Whether the money of a session belongs to an attempt already. A session is paid once, also when the provider names its
 * transaction only after the session was booked.
 */
export async function isTransactionKnown(
  db: Db,
  rail: AnyRail,
  { transactionId, providerId }: { transactionId: string; providerId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("payment_attempt")
    .select("id")
    .where("rail", "=", rail)
    .where((attempt) =>
      attempt.or([
        attempt("transaction_id", "=", transactionId),
        attempt.and([attempt("provider_id", "=", providerId), attempt("state", "=", "succeeded")]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of the attempts that brought money for a payment. */
export async function succeededAttempts(db: Db, paymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_attempt")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("state", "=", "succeeded")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
