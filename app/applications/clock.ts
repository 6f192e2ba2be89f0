import { daysBetween, todayInDakar } from "#app/kernel/dates.ts";
import type { Holder } from "#app/kernel/machine.ts";
import { workingDaysBetween } from "#app/kernel/working-days.ts";
import type { ApplicationMove, ApplicationState } from "./application.machine.ts";

/** The time that an application spent in one state, from the move into it to the move out of it. */
export interface Stay {
  state: ApplicationState;
  holder: Holder;
  /** Null for the opening of the draft. */
  move: ApplicationMove | null;
  enteredAt: Date;
  /** Null while it lasts. */
  leftAt: Date | null;
}

/** Time since filing by holder: working days for the certification body, calendar days for the company. */
export interface Clock {
  /** Working days with the certification body. */
  withUs: number;
  /** Days with the company. */
  withYou: number;
  /** All stays in the current state together: working days with the certification body, days with the company. */
  inState: number;
}

interface Calendar {
  /** The current business day. */
  today: string;
  holidays: ReadonlySet<string>;
}

/** The clock of an application, from its stays (applications §1.3); the time as a draft counts for nobody. */
export function clockOf(stays: readonly Stay[], calendar: Calendar): Clock {
  const filed = stays.filter(({ state }) => state !== "draft");
  const now = stays.at(-1)?.state;
  const of = (some: readonly Stay[]) =>
    some.reduce((sum, stay) => sum + daysOfStay(stay, calendar), 0);
  return {
    withUs: of(filed.filter(({ holder }) => holder === "staff")),
    withYou: of(filed.filter(({ holder }) => holder === "company")),
    inState: of(filed.filter(({ state, holder }) => state === now && holder !== "nobody")),
  };
}

/**
 * Days of one stay, working days when the certification body has the application. The day on which it was entered is not
 * counted.
 */
export function daysOfStay(
  { holder, enteredAt, leftAt }: Pick<Stay, "holder" | "enteredAt" | "leftAt">,
  { today, holidays }: Calendar,
): number {
  const from = todayInDakar(enteredAt);
  const to = leftAt ? todayInDakar(leftAt) : today;
  return holder === "staff" ? workingDaysBetween(from, to, holidays) : daysBetween(from, to);
}

/** How long applications of a kind and class usually stay in a state, in working days, over the last ninety days. */
export interface UsualDelay {
  median: number;
  /** Nine in ten had left it by then. */
  nineInTen: number;
}

/** No usual time is shown for fewer applications, because one slow application would dominate it. */
export const FEWEST_APPLICATIONS = 10;
export const USUAL_OVER_DAYS = 90;
