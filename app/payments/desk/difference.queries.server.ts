import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { OnlineRail } from "#app/kernel/rail.ts";
import { ledgerAccountOf } from "../ledger/ledger.ts";

export interface BookedMoney {
  transactionId: string;
  reference: string;
  providerId: string | null;
  amount: bigint;
}

/** Money of a provider that was booked on a day, in its order. */
export async function bookedOn(db: Db, rail: OnlineRail, day: string): Promise<BookedMoney[]> {
  const rows = await db
    .selectFrom("ledger_entry as entry")
    .innerJoin("payment_attempt as attempt", "attempt.id", "entry.attempt_id")
    .select(["attempt.transaction_id as transactionId", "attempt.reference"])
    .select(["attempt.provider_id as providerId", "entry.amount"])
    .where("entry.day", "=", day)
    .where("entry.kind", "in", ["received", "suspended"])
    .where("entry.debit", "=", ledgerAccountOf(rail))
    .orderBy("entry.at")
    .execute();
  return rows.flatMap(({ transactionId, ...row }) =>
    transactionId ? [{ ...row, transactionId }] : [],
  );
}

/** Sum that was booked for one transaction of a provider; 0 when none was. */
export async function bookedAmount(
  db: Db,
  rail: OnlineRail,
  transactionId: string,
): Promise<bigint> {
  const { sum } = await db
    .selectFrom("ledger_entry as entry")
    .innerJoin("payment_attempt as attempt", "attempt.id", "entry.attempt_id")
    .select(sql<string | null>`sum(entry.amount)::text`.as("sum"))
    .where("attempt.rail", "=", rail)
    .where("attempt.transaction_id", "=", transactionId)
    .where("entry.kind", "in", ["received", "suspended"])
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

/** Id of the attempt with this reference. */
export async function attemptByReference(
  db: Db,
  rail: OnlineRail,
  reference: string,
): Promise<string | undefined> {
  const attempt = await db
    .selectFrom("payment_attempt")
    .select("id")
    .where("rail", "=", rail)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return attempt?.id;
}

interface NewDifference {
  rail: OnlineRail;
  day: string;
  transactionId: string;
  reference: string | null;
  /** Amount that the provider lists. */
  listed: bigint;
  booked: bigint;
  at: Date;
}

/** Inserts a difference; does nothing when the transaction already has one. */
export async function insertDifference(db: Db, difference: NewDifference): Promise<void> {
  const { rail, day, transactionId, reference, listed, booked, at } = difference;
  await db
    .insertInto("payment_difference")
    .values({
      id: newId(),
      rail,
      day,
      transaction_id: transactionId,
      reference,
      listed,
      booked,
      found_at: at,
    })
    .onConflict((conflict) => conflict.columns(["rail", "transaction_id"]).doNothing())
    .execute();
}

/** Writes the explanation of a difference that has none; undefined when it has one already or does not exist. */
export const writeExplanation = (
  { db, now, actor }: Tx,
  { id, explanation }: { id: string; explanation: string },
) =>
  db
    .updateTable("payment_difference")
    .set({ explanation, explained_at: now, explained_by: actorName(actor) })
    .where("id", "=", id)
    .where("explained_at", "is", null)
    .returning(["day", "rail", "transaction_id as transactionId"])
    .executeTakeFirst();

/** Unexplained differences, the oldest first; those about a payment only within a scope. */
export const differences = (db: Db, scope: Scope) =>
  db
    .selectFrom("payment_difference as difference")
    .leftJoin("payment_attempt as attempt", "attempt.reference", "difference.reference")
    .leftJoin("payment", "payment.id", "attempt.payment_id")
    .select(["difference.id", "difference.rail", "difference.day", "difference.reference"])
    .select(["difference.listed", "difference.booked"])
    .select("difference.transaction_id as transactionId")
    .where("difference.explained_at", "is", null)
    .where(({ or, eb }) =>
      or([eb("payment.id", "is", null), inScope(scope, { fees: "payment.company_id" })]),
    )
    .orderBy("difference.day")
    .orderBy("difference.id")
    .limit(200)
    .execute();

/** How many differences nobody has explained: of a day, or of all days. */
export async function unexplainedDifferences(db: Db, day?: string): Promise<number> {
  const { count } = await db
    .selectFrom("payment_difference")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("explained_at", "is", null)
    .$if(day !== undefined, (query) => query.where("day", "=", day ?? ""))
    .executeTakeFirstOrThrow();
  return Number(count);
}
