import { addWorkingDays } from "#app/kernel/working-days.ts";
import { workingDaysToDecide } from "#app/tariff/announced-delays.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";
import type { ApplicationState } from "./application.machine.ts";
import { type Calendar, daysOfStay, type Stay } from "./clock.ts";

type Delays = Tariff["delays"];

/** The delay of the tariff, in working days, that each state of the staff has. */
export const delayOf: Partial<Record<ApplicationState, keyof Delays>> = {
  filed: "admissibilityWorkingDays",
  "under-review": "examinationWorkingDays",
  ready: "decisionWorkingDays",
  "on-agenda": "decisionWorkingDays",
  "on-hold": "admissibilityWorkingDays",
};

/** The delays in their order: each begins when the one before it ends. */
const inOrder = [...new Set(Object.values(delayOf))];

/** Working days within which the certification body promises to end a state; null for states in which it does not act. */
export function promisedDays(state: ApplicationState, delays: Delays): number | null {
  const delay = delayOf[state];
  return delay ? delays[delay] : null;
}

interface Course {
  stays: readonly Stay[];
  delays: Delays;
  calendar: Calendar;
}

/**
 * The last day for the decision on an application that the staff have, without the time that the company would take to answer: what
 * remains of the delay of its state and of those after it, and no more than remains of all, so that a step that took too long does not
 * move what was announced. Null in a state of others, and once the delay of the state or the whole time is over.
 */
export function decisionBy(
  state: ApplicationState,
  { stays, delays, calendar }: Course,
): string | null {
  const current = delayOf[state];
  // What is on hold is decided already.
  if (!current || state === "on-hold") return null;
  const used = (delay: keyof Delays) =>
    sum(stays.map((stay) => (delayOf[stay.state] === delay ? daysOfStay(stay, calendar) : 0)));
  const daysLeftOf = (delay: keyof Delays) => Math.max(0, delays[delay] - used(delay));
  const ofSteps = sum(inOrder.slice(inOrder.indexOf(current)).map(daysLeftOf));
  const ofAll = workingDaysToDecide(delays) - sum(inOrder.map(used));
  if (daysLeftOf(current) === 0 || ofAll <= 0) return null;
  return addWorkingDays(calendar.today, Math.min(ofSteps, ofAll), calendar.holidays);
}

const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);
