import { sql } from "kysely";
import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { addDays } from "#app/kernel/dates.ts";
import { isId, newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import type { ListedMoney, Rail } from "#app/kernel/rail.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { accountOf } from "./ledger.ts";
import type { PaymentRefusal } from "./payment.refusals.ts";
import { settle } from "./settle.server.ts";

interface Booked {
  transactionId: string;
  reference: string;
  providerId: string | null;
  amount: bigint;
}

/**
 * Compares the transactions that each provider lists for a day with the ledger; stores the differences for a cashier to
 * explain. Settles money whose webhook event was lost. Answers how many differences there are.
 */
export async function comparePayments(
  ctx: Context,
  { day, signal }: { day: string; signal?: AbortSignal },
): Promise<{ differences: number; silent: string[] }> {
  const silent: string[] = [];
  for (const rail of ctx.rails) {
    if (signal?.aborted) break;
    try {
      await compareRail(ctx, rail, day);
    } catch (error) {
      ctx.log.warn(
        { err: error, rail: rail.name, day },
        "The list of a provider could not be compared",
      );
      silent.push(rail.name);
    }
  }
  const { count } = await ctx.db
    .selectFrom("payment_difference")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("explained_at", "is", null)
    .executeTakeFirstOrThrow();
  return { differences: Number(count), silent };
}

async function compareRail(ctx: Context, rail: Rail, day: string): Promise<void> {
  const listed = await listOf(ctx, rail, day);
  for (const money of listed.ofDay) {
    let booked = await bookedAmount(ctx, rail, money.transactionId);
    const attemptId = booked === money.amount ? undefined : await attemptOf(ctx, rail, money);
    if (attemptId) {
      await settle(ctx, { attemptId });
      booked = await bookedAmount(ctx, rail, money.transactionId);
    }
    if (booked !== money.amount)
      await keep(ctx, rail, day, { ...money, told: money.amount, booked });
  }
  const listedIds = new Set([...listed.ofDay, ...listed.before].map((each) => each.transactionId));
  for (const { transactionId, reference, amount } of await bookedOn(ctx, rail, day))
    if (!listedIds.has(transactionId))
      await keep(ctx, rail, day, { transactionId, reference, told: 0n, booked: amount });
}

/**
 * Transactions at a provider on a day and on the day before, since money booked today may have come shortly before midnight.
 * A provider without a list is asked about each attempt that was booked that day.
 */
async function listOf(ctx: Context, rail: Rail, day: string) {
  if (rail.list) return { ofDay: await rail.list(day), before: await rail.list(addDays(day, -1)) };
  const ofDay: ListedMoney[] = [];
  for (const { providerId, reference } of await bookedOn(ctx, rail, day)) {
    const sessions =
      rail.readsBy === "id" && providerId
        ? [await rail.read(providerId)]
        : ((await rail.find?.(reference)) ?? []);
    for (const session of sessions)
      if (session?.state === "succeeded" && session.amount !== null)
        ofDay.push({
          transactionId: session.transactionId ?? session.providerId,
          reference: session.reference,
          amount: session.amount,
        });
  }
  return { ofDay, before: [] };
}

async function bookedOn({ db }: Context, rail: Rail, day: string): Promise<Booked[]> {
  const rows = await db
    .selectFrom("ledger_entry as entry")
    .innerJoin("payment_attempt as attempt", "attempt.id", "entry.attempt_id")
    .select(["attempt.transaction_id as transactionId", "attempt.reference"])
    .select(["attempt.provider_id as providerId", "entry.amount"])
    .where("entry.day", "=", day)
    .where("entry.kind", "in", ["received", "suspended"])
    .where("entry.debit", "=", accountOf(rail.name))
    .orderBy("entry.at")
    .execute();
  return rows.flatMap(({ transactionId, ...row }) =>
    transactionId ? [{ ...row, transactionId }] : [],
  );
}

async function bookedAmount({ db }: Context, rail: Rail, transactionId: string): Promise<bigint> {
  const { sum } = await db
    .selectFrom("ledger_entry as entry")
    .innerJoin("payment_attempt as attempt", "attempt.id", "entry.attempt_id")
    .select(sql<string | null>`sum(entry.amount)::text`.as("sum"))
    .where("attempt.rail", "=", rail.name)
    .where("attempt.transaction_id", "=", transactionId)
    .where("entry.kind", "in", ["received", "suspended"])
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

async function attemptOf({ db }: Context, rail: Rail, { reference }: ListedMoney) {
  const attempt = await db
    .selectFrom("payment_attempt")
    .select("id")
    .where("rail", "=", rail.name)
    .where("reference", "=", reference ?? "")
    .executeTakeFirst();
  return attempt?.id;
}

interface Found {
  transactionId: string;
  reference: string | null;
  told: bigint;
  booked: bigint;
}

async function keep(
  { db, now }: Context,
  { name }: Rail,
  day: string,
  { transactionId, reference, told, booked }: Found,
): Promise<void> {
  await db
    .insertInto("payment_difference")
    .values({
      ...{ id: newId(), rail: name, day, transaction_id: transactionId, reference },
      ...{ told, booked, found_at: now },
    })
    .onConflict((conflict) => conflict.columns(["rail", "transaction_id"]).doNothing())
    .execute();
}

/** Stores the explanation that a cashier gives for a difference. */
export async function explainDifference(
  ctx: Context,
  { differenceId, explanation }: { differenceId: string; explanation: string },
): Promise<Result<null, PaymentRefusal>> {
  if (!permit(ctx.actor, "payment.record")) return refused("not-yours");
  if (!isId(differenceId)) return refused("no-difference");
  return await ctx.transaction(async (tx) => {
    const row = await tx.db
      .updateTable("payment_difference")
      .set({ explanation, explained_at: tx.now, explained_by: actorName(tx.actor) })
      .where("id", "=", differenceId)
      .where("explained_at", "is", null)
      .returning(["day", "rail", "transaction_id as transactionId"])
      .executeTakeFirst();
    if (!row) return refused("no-difference");
    const { day, ...data } = row;
    await appendToJournal(tx, {
      subjectKind: "desk",
      subjectId: day,
      event: "payment-difference-explained",
      data,
    });
    return done(null);
  });
}
