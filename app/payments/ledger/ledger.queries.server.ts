import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { nextSerial } from "#app/kernel/next-number.server.ts";
import { type Account, type EntryKind, inSuspense } from "./ledger.ts";

/** The ground of an entry: the money of an attempt, a movement of the desk, or a correction. */
type Ground =
  | { paymentId: string; attemptId: string }
  | { movementId: string }
  | { correctionId: string };

type NewEntry = Ground & {
  kind: EntryKind;
  debit: Account;
  credit: Account;
  amount: bigint;
};

/**
 * Adds an entry to the ledger for today, or for the first day that is still open. False when its ground already has an
 * entry of this kind.
 */
export async function bookEntryIn(tx: Tx, entry: NewEntry): Promise<boolean> {
  const { kind, debit, credit, amount } = entry;
  // Checked before the number is taken: an unused number would leave a gap. The lock of the ground keeps the result
  // valid.
  if (await isBooked(tx.db, entry)) return false;
  await tx.db
    .insertInto("ledger_entry")
    .values({
      id: newId(),
      payment_id: "paymentId" in entry ? entry.paymentId : null,
      attempt_id: "attemptId" in entry ? entry.attemptId : null,
      movement_id: "movementId" in entry ? entry.movementId : null,
      correction_id: "correctionId" in entry ? entry.correctionId : null,
      kind,
      debit,
      credit,
      amount,
      number: await nextSerial(tx, "entry", 0),
      day: await openDay(tx.db, todayInDakar(tx.now)),
      at: tx.now,
      actor: actorName(tx.actor),
    })
    .execute();
  return true;
}

async function isBooked(db: Db, entry: NewEntry): Promise<boolean> {
  if (!("attemptId" in entry)) return false;
  const row = await db
    .selectFrom("ledger_entry")
    .select("id")
    .where("attempt_id", "=", entry.attemptId)
    .where("kind", "=", entry.kind)
    .executeTakeFirst();
  return row !== undefined;
}

/** Accounting day of an entry made on `day`: the day itself, or the day after the latest closed one. */
async function openDay(db: Db, day: string): Promise<string> {
  const { last } = await db
    .selectFrom("desk_closing")
    .select((select) => select.fn.max("day").as("last"))
    .executeTakeFirstOrThrow();
  return last !== null && last >= day ? addDays(last, 1) : day;
}

export interface Suspended {
  attemptId: string;
  /** Sum in suspense. */
  amount: bigint;
}

/** Money of a payment in suspense, by the attempt that brought it. */
export async function suspendedOf(db: Db, paymentId: string): Promise<Suspended[]> {
  const entries = await db
    .selectFrom("ledger_entry")
    .select(["attempt_id as attemptId", "debit", "credit", "amount"])
    .where("payment_id", "=", paymentId)
    .where("attempt_id", "is not", null)
    .$narrowType<{ attemptId: string }>()
    .orderBy("at")
    .orderBy("id")
    .execute();
  return [...Map.groupBy(entries, ({ attemptId }) => attemptId)]
    .map(([attemptId, attemptEntries]) => ({ attemptId, amount: inSuspense(attemptEntries) }))
    .filter(({ amount }) => amount > 0n);
}

/** The entries of one payment, in their order. */
export function entriesInScope(db: Db, scope: Scope, paymentId: string) {
  return db
    .selectFrom("ledger_entry as entry")
    .innerJoin("payment", "payment.id", "entry.payment_id")
    .select(["entry.id", "entry.attempt_id as attemptId", "entry.kind"])
    .select(["entry.debit", "entry.credit", "entry.amount", "entry.day", "entry.at"])
    .where("entry.payment_id", "=", paymentId)
    .where(inScope(scope, { fees: "payment.company_id" }))
    .orderBy("entry.at")
    .orderBy("entry.id")
    .execute();
}

export interface DayTotal {
  account: string;
  entries: number;
  came: bigint;
  went: bigint;
}

/** Debits and credits of each account by the entries of a day. */
export async function totalsOfDay(db: Db, day: string): Promise<DayTotal[]> {
  const { rows } = await sql<DayTotal>`
    select account, count(*)::int as entries, sum(came)::bigint as came, sum(went)::bigint as went
    from (
      select debit as account, amount as came, 0 as went from ledger_entry where day = ${day}::date
      union all
      select credit, 0, amount from ledger_entry where day = ${day}::date
    ) as moved group by account order by account collate "C"`.execute(db);
  return rows.map(({ came, went, ...row }) => ({ ...row, came: BigInt(came), went: BigInt(went) }));
}

/** Balance of each account by its entries before a day. */
export async function balancesBefore(db: Db, day: string): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ account: string; balance: string }>`
    select account, sum(amount)::text as balance from (
      select debit as account, amount from ledger_entry where day < ${day}::date
      union all
      select credit, -amount from ledger_entry where day < ${day}::date
    ) as moved group by account`.execute(db);
  return new Map(rows.map(({ account, balance }) => [account, BigInt(balance)]));
}

/** Balance of one account by all its entries; the caller holds the lock that prevents other bookings. */
export async function balanceOf(db: Db, account: Account): Promise<bigint> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(case when debit = ${account} then amount else -amount end), 0)::text as balance
    from ledger_entry where debit = ${account} or credit = ${account}`.execute(db);
  return BigInt(rows[0]?.balance ?? 0);
}

/** Days that have entries and are not closed, the oldest first. */
export async function openDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day from ledger_entry
    where day > coalesce((select max(day) from desk_closing), '-infinity'::date)
    order by day limit 60`.execute(db);
  return rows.map(({ day }) => day);
}
