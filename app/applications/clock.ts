import { todayInDakar } from "#app/kernel/dates.ts";
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

/** Working days since filing by holder: one unit for both, so that they can be compared. */
export interface Clock {
  /** With the certification body. */
  withUs: number;
  /** With the company. */
  withYou: number;
  /** All stays in the current state together; waiting for a session and being on its agenda are one wait. */
  inState: number;
}

export interface Calendar {
  /** The current business day. */
  today: string;
  holidays: ReadonlySet<string>;
}

/** The clock of an application, from its stays (applications §1.3); time spent as a draft counts for neither side. */
export function clockOf(stays: readonly Stay[], calendar: Calendar): Clock {
  const filed = stays.filter(({ state }) => state !== "draft");
  const now = stays.at(-1)?.state;
  const daysOf = (some: readonly Stay[]) =>
    some.reduce((sum, stay) => sum + daysOfStay(stay, calendar), 0);
  return {
    withUs: daysOf(filed.filter(({ holder }) => holder === "staff")),
    withYou: daysOf(filed.filter(({ holder }) => holder === "company")),
    inState: daysOf(
      filed.filter(
        ({ state, holder }) =>
          holder !== "nobody" && (state === now || (waits(state) && waits(now))),
      ),
    ),
  };
}

/** Whether an application waits for the committee: before it is on an agenda, and then until the decision. */
const waits = (state: ApplicationState | undefined): boolean =>
  state === "ready" || state === "on-agenda";

/** Working days of one stay. The day on which it was entered is not counted. */
export function daysOfStay(
  { enteredAt, leftAt }: Pick<Stay, "enteredAt" | "leftAt">,
  { today, holidays }: Calendar,
): number {
  const from = todayInDakar(enteredAt);
  const to = leftAt ? todayInDakar(leftAt) : today;
  return workingDaysBetween(from, to, holidays);
}

/** How long applications of a kind and class usually stay in a state, in working days, over the last ninety days. */
export interface UsualDelay {
  median: number;
  /** Nine in ten had left it by then. */
  nineInTen: number;
}

/** No usual time is shown for fewer applications than this, because one slow application would dominate it. */
export const FEWEST_APPLICATIONS = 10;
export const USUAL_OVER_DAYS = 90;
