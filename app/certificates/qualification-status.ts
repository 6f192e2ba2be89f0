import { addDays } from "#app/kernel/dates.ts";
import type { ListedStatus, QualificationState, QualificationStatus } from "./qualification.ts";
import { listedStatuses } from "./qualification.ts";

export interface DatedState {
  state: QualificationState;
  /** First day of the right. */
  startsOn: string;
  /** Last day of the right, included. */
  endsOn: string;
}

export interface RenewalDay {
  today: string;
  /** Renewal is open from this many days before the last one. */
  renewalOpensDays: number;
}

/**
 * What a qualification is worth on a day: what was decided first, then its dates, so that a right past its end is
 * never valid whatever job has run; a suspended one past its end has expired like any other.
 */
export function qualificationStatus(
  { state, startsOn, endsOn }: DatedState,
  day: RenewalDay,
): QualificationStatus {
  if (state === "withdrawn" || state === "replaced") return state;
  if (endsOn < day.today) return "expired";
  if (startsOn > day.today) return "upcoming";
  if (state === "suspended") return "suspended";
  return endsOn <= lastRenewalDay(day) ? "to-renew" : "valid";
}

/** A right that ends on this day or before it, and after today, is to be renewed. */
export const lastRenewalDay = ({ today, renewalOpensDays }: RenewalDay): string =>
  addDays(today, renewalOpensDays);

/** Whether a company is in the directory for a qualification of this status. */
export const isListed = (status: QualificationStatus): status is ListedStatus =>
  (listedStatuses as readonly string[]).includes(status);
