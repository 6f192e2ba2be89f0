import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import type { ListedStatus, QualificationState, QualificationStatus } from "./qualification.ts";
import { listedStatuses } from "./qualification.ts";

export interface DatedState {
  state: QualificationState;
  /** First day of the qualification. */
  startsOn: string;
  /** Last day of the qualification, included. */
  endsOn: string;
}

export interface RenewalDay {
  today: string;
  /** Renewal opens this many days before the last day. */
  renewalOpensDays: number;
}

/**
 * Computes the status of a qualification on a day, from the decided state first and then from its dates. It reads the
 * dates itself, so an ended qualification is never valid even if no job has run; a suspended one past its end is
 * expired.
 */
export function qualificationStatus(
  { state, startsOn, endsOn }: DatedState,
  day: RenewalDay,
): QualificationStatus {
  if (state === "withdrawn" || state === "replaced" || state === "void") return state;
  if (endsOn < day.today) return "expired";
  if (startsOn > day.today) return "upcoming";
  if (state === "suspended") return "suspended";
  return endsOn <= lastRenewalDay(day) ? "to-renew" : "valid";
}

/**
 * The latest end date for which renewal is open today. A qualification that ends after today and by this day is to be
 * renewed.
 */
export const lastRenewalDay = ({ today, renewalOpensDays }: RenewalDay): string =>
  addDays(today, renewalOpensDays);

/** Whether a qualification of this status puts its company in the directory. */
export const isListed = (status: QualificationStatus): status is ListedStatus =>
  (listedStatuses as readonly string[]).includes(status);

/**
 * First day (`YYYY-MM-DD`) on which a qualification is suspended, withdrawn, replaced, void or expired, at every door alike; null while
 * it is in force or upcoming. An expired one is so from the day after its last day.
 */
export function statusSince(
  status: QualificationStatus,
  { endsOn, stateSince }: { endsOn: string; stateSince: Date },
): string | null {
  if (status === "expired") return addDays(endsOn, 1);
  const isOfDates = status === "valid" || status === "to-renew" || status === "upcoming";
  return isOfDates ? null : todayInDakar(stateSince);
}
