import type { Tariff } from "./tariff.schema.ts";

const workingDaysOfAWeek = 5;

/** The longest time from filing to the notified decision, without the time that the company takes to answer. */
export const weeksToDecide = ({
  admissibilityWorkingDays,
  examinationWorkingDays,
  decisionWorkingDays,
}: Tariff["delays"]): number =>
  Math.ceil(
    (admissibilityWorkingDays + examinationWorkingDays + decisionWorkingDays) / workingDaysOfAWeek,
  );
