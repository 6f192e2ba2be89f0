import { sql } from "kysely";
import { type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { OnlineRail, Way } from "#app/kernel/rail.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import type { AnyRail } from "../payment.ts";
import type { LockedPayment } from "../payment-writes.queries.server.ts";
import { type AttemptState, attemptMachine } from "./attempt.machine.ts";
import { attemptsOf } from "./attempt.queries.server.ts";

/** Return address by which the browser came back from the provider. */
export type ReturnedFrom = "success" | "failure";

/** Columns of an attempt that are written with a move, or after a call to its provider. */
export interface AttemptFacts {
  providerId?: string;
  transactionId?: string;
  way?: Way | null;
  expiresAt?: Date | null;
  received?: bigint | null;
  lastError?: string | null;
  /** Instant since which the provider reports `lastError`. */
  errorAt?: Date | null;
  leftAt?: Date;
  returned?: { at: Date; from: ReturnedFrom };
  checks?: number;
  checkedAt?: Date;
  nextCheckAt?: Date | null;
  countedBy?: string;
  validatedBy?: string;
  valueOn?: string;
}

const factColumns = (facts: AttemptFacts) => ({
  ...(facts.providerId !== undefined && { provider_id: facts.providerId }),
  ...(facts.transactionId !== undefined && { transaction_id: facts.transactionId }),
  ...(facts.way !== undefined && { way: facts.way && jsonText(facts.way) }),
  ...(facts.expiresAt !== undefined && { expires_at: facts.expiresAt }),
  ...(facts.received !== undefined && { received: facts.received }),
  ...(facts.lastError !== undefined && { last_error: facts.lastError?.slice(0, 300) ?? null }),
  ...(facts.errorAt !== undefined && { error_at: facts.errorAt }),
  ...(facts.leftAt !== undefined && { left_at: facts.leftAt }),
  ...(facts.returned !== undefined && {
    returned_at: facts.returned.at,
    returned_from: facts.returned.from,
  }),
  ...(facts.checks !== undefined && { checks: facts.checks }),
  ...(facts.checkedAt !== undefined && { checked_at: facts.checkedAt }),
  ...(facts.nextCheckAt !== undefined && { next_check_at: facts.nextCheckAt }),
  ...(facts.countedBy !== undefined && { counted_by: facts.countedBy }),
  ...(facts.validatedBy !== undefined && { validated_by: facts.validatedBy }),
  ...(facts.valueOn !== undefined && { value_on: facts.valueOn }),
});

export async function writeAttempt(
  db: Db,
  change: StateChange<AttemptState>,
  facts: AttemptFacts,
): Promise<boolean> {
  const { columns, asRead } = stateChange(change);
  const written = await db
    .updateTable("payment_attempt")
    .set({ ...columns, ...factColumns(facts) })
    .where((row) => row.and(asRead))
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

/** Writes columns of an attempt without a change of state. */
export async function noteOnAttempt(db: Db, id: string, facts: AttemptFacts): Promise<void> {
  const columns = factColumns(facts);
  if (Object.keys(columns).length > 0)
    await db.updateTable("payment_attempt").set(columns).where("id", "=", id).execute();
}

interface NewAttempt {
  id: string;
  /** The locked payment, so that the references are consecutive. */
  payment: Pick<LockedPayment, "id" | "reference" | "amount">;
  rail: AnyRail;
  at: Date;
  by: string;
  nextCheckAt?: Date | null;
  /** Columns of an offline declaration. */
  offline?: {
    recordedBy: string;
    countedBy: string | null;
    proofReference: string;
    proofNote: string | null;
    cashLimit: bigint | null;
  };
}

/** Inserts an attempt and returns its reference: that of its payment with the next number. */
export async function insertAttempt(
  db: Db,
  { id, payment, rail, at, by, nextCheckAt = null, offline }: NewAttempt,
): Promise<string> {
  const reference = `${payment.reference}.${(await attemptsOf(db, payment.id)) + 1}`;
  await db
    .insertInto("payment_attempt")
    .values({
      id,
      payment_id: payment.id,
      rail,
      reference,
      amount: payment.amount,
      state: attemptMachine.initial,
      state_since: at,
      version: 1,
      created_at: at,
      created_by: by,
      next_check_at: nextCheckAt,
      ...(offline && {
        recorded_by: offline.recordedBy,
        counted_by: offline.countedBy,
        proof_reference: offline.proofReference,
        proof_note: offline.proofNote,
        cash_limit: offline.cashLimit,
      }),
    })
    .execute();
  return reference;
}

/** Longer than the longest wait between two checks (an hour): only a wrong clock plans one later. */
const LONGEST_WAIT_MS = 3 * 3_600_000;

interface DueChecks {
  rails: readonly OnlineRail[];
  dueBy: Date;
  /** The next check of the claimed attempts, so that no other round takes them. */
  until: Date;
  atMost: number;
}

/** Claims the attempts whose check is due or planned too far ahead, the oldest first; skips those that another transaction has locked. */
export const claimDueAttempts = (db: Db, { rails, dueBy, until, atMost }: DueChecks) =>
  db
    .with(
      (cte) => cte("due").materialized(),
      (cte) =>
        cte
          .selectFrom("payment_attempt")
          .select("id")
          .where((attempt) =>
            attempt.or([
              attempt("next_check_at", "<=", dueBy),
              attempt("next_check_at", ">", new Date(dueBy.getTime() + LONGEST_WAIT_MS)),
            ]),
          )
          .where("rail", "=", sql<OnlineRail>`any(${[...rails]})`)
          .orderBy("next_check_at")
          .limit(atMost)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable("payment_attempt")
    .set({ next_check_at: until })
    .where("id", "in", (due) => due.selectFrom("due").select("due.id"))
    .returning(["id", "rail"])
    .execute();
