import { addDays } from "#app/kernel/dates.ts";
import { type Account, countedAccounts } from "../ledger/ledger.ts";
import type { AnyRail } from "../payment.ts";

/** Money that leaves an account of the desk for the bank: brought by a cashier, or paid out by a provider. */
export type MovementKind = "deposit" | "payout";

/** Accounts that each kind takes money from. */
export const movementSources: Record<MovementKind, readonly Account[]> = {
  deposit: countedAccounts,
  payout: ["wave", "orange-money", "paydunya"] satisfies AnyRail[],
};

/** The earliest day on which declared money may have been received, in days before the declaration. */
const VALUE_DAYS_BEFORE = 30;

interface ValueDates {
  /** Day of the declaration, `YYYY-MM-DD`. */
  declaredOn: string;
  today: string;
}

/** First and last value date of declared money: from thirty days before the declaration until today. */
export const valueDates = ({ declaredOn, today }: ValueDates) => ({
  from: addDays(declaredOn, -VALUE_DAYS_BEFORE),
  to: today,
});

export const isValueDate = (valueOn: string, dates: ValueDates): boolean => {
  const { from, to } = valueDates(dates);
  return from <= valueOn && valueOn <= to;
};
