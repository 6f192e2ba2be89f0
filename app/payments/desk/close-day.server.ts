import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { balancesBefore, openDays, totalsOfDay } from "../ledger/ledger.queries.server.ts";
import { type Account, type CountedAccount, countedAccounts, heldIn } from "../ledger/ledger.ts";
import type { PaymentRefusal } from "../payment.refusals.ts";
import { closedDay, insertClosing } from "./closing.queries.server.ts";
import { unexplainedDifferences } from "./difference.queries.server.ts";

/** One account of a day: opening balance, debits, credits and closing balance. */
export interface AccountDay {
  account: Account;
  entries: number;
  opening: bigint;
  came: bigint;
  went: bigint;
  closing: bigint;
}

/** The accounts that hold money on a day, each with its opening balance. */
export async function accountsOfDay(db: Db, day: string): Promise<AccountDay[]> {
  const [before, totals] = await Promise.all([balancesBefore(db, day), totalsOfDay(db, day)]);
  return heldIn.map((account) => {
    const {
      entries = 0,
      came = 0n,
      went = 0n,
    } = totals.find((each) => each.account === account) ?? {};
    const opening = before.get(account) ?? 0n;
    return { account, entries, opening, came, went, closing: opening + came - went };
  });
}

export type Counts = Record<CountedAccount, bigint>;

/** Accounts whose count differs from their balance at the end of the day. */
export const countDifferences = (accounts: readonly AccountDay[], counted: Counts) =>
  accounts.flatMap(({ account, closing }) => {
    const name = countedAccounts.find((each) => each === account);
    return name && counted[name] !== closing
      ? [{ account: name, expected: closing, counted: counted[name] }]
      : [];
  });

interface Closing {
  day: string;
  /** All money in the till: cash, and cheques that are not deposited yet. */
  counted: Counts;
  note: string | null;
}

/**
 * Closes a day of the desk: stores its balances and counts, and accepts no further entry for it. A note is required when a
 * count differs from the entries, or when a difference with a provider is unexplained.
 */
export async function closeDay(
  ctx: Context,
  { day, counted, note }: Closing,
): Promise<Result<null, PaymentRefusal>> {
  if (!permit(ctx.actor, "payment.record")) return refused("not-yours");
  if (day > todayInDakar(ctx.now)) return refused("day-to-come");
  return await ctx.transaction(async (tx) => {
    const { db, now } = tx;
    if (await closedDay(db, day)) return refused("day-closed");
    const [oldest] = await openDays(db);
    if (oldest && oldest < day) return refused("earlier-day-open");
    const accounts = await accountsOfDay(db, day);
    const differs = countDifferences(accounts, counted).length > 0;
    const unexplained = await unexplainedDifferences(db, day);
    if ((differs || unexplained > 0) && !note) return refused("difference-unexplained");
    const totals = accounts.map(({ account, entries, opening, came, went }) => {
      const name = countedAccounts.find((each) => each === account);
      return {
        account,
        entries,
        opening: String(opening),
        came: String(came),
        went: String(went),
        counted: name ? String(counted[name]) : null,
      };
    });
    const closedBy = actorName(tx.actor);
    const closed = await insertClosing(db, { day, totals, note, closedBy, closedAt: now });
    if (!closed) return refused("day-closed");
    await appendToJournal(tx, {
      subjectKind: "desk",
      subjectId: day,
      event: "desk-closed",
      data: { totals, note },
    });
    return done(null);
  });
}
