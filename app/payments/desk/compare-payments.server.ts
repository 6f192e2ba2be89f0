import type { Context } from "#app/kernel/context.ts";
import { addDays } from "#app/kernel/dates.ts";
import type { ListedMoney, Rail } from "#app/kernel/rail.ts";
import type { AnyRail } from "../payment.ts";
import { settle } from "../settle.server.ts";
import {
  attemptByReference,
  bookedAmount,
  bookedOn,
  insertDifference,
  unexplainedDifferences,
} from "./difference.queries.server.ts";

/**
 * Compares the transactions that each provider lists for a day with the ledger; stores the differences for a cashier to
 * explain. Settles money whose webhook event was lost. Returns how many differences there are.
 */
export async function comparePayments(
  ctx: Context,
  { day, signal }: { day: string; signal?: AbortSignal },
): Promise<{ differences: number; silent: AnyRail[] }> {
  const silent: AnyRail[] = [];
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
  return { differences: await unexplainedDifferences(ctx.db), silent };
}

async function compareRail(ctx: Context, rail: Rail, day: string): Promise<void> {
  const { db, now: at } = ctx;
  const about = { rail: rail.name, day, at };
  const listed = await listOf(ctx, rail, day);
  for (const { transactionId, reference, amount } of listed.ofDay) {
    let booked = await bookedAmount(db, rail.name, transactionId);
    const attemptId =
      booked === amount ? undefined : await attemptByReference(db, rail.name, reference ?? "");
    if (attemptId) {
      await settle(ctx, { attemptId });
      booked = await bookedAmount(db, rail.name, transactionId);
    }
    if (booked !== amount)
      await insertDifference(db, { ...about, transactionId, reference, listed: amount, booked });
  }
  const listedIds = new Set([...listed.ofDay, ...listed.before].map((each) => each.transactionId));
  for (const { transactionId, reference, amount } of await bookedOn(db, rail.name, day))
    if (!listedIds.has(transactionId))
      await insertDifference(db, {
        ...about,
        transactionId,
        reference,
        listed: 0n,
        booked: amount,
      });
}

/**
 * Transactions at a provider on a day and on the day before, since money booked today may have come shortly before midnight.
 * A provider without a list is asked about each attempt that was booked that day.
 */
async function listOf({ db }: Context, rail: Rail, day: string) {
  if (rail.list) return { ofDay: await rail.list(day), before: await rail.list(addDays(day, -1)) };
  const ofDay: ListedMoney[] = [];
  for (const { providerId, reference } of await bookedOn(db, rail.name, day)) {
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
