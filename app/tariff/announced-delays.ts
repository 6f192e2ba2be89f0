import { counted, days, workingDays } from "#app/kernel/french.ts";
import type { Tariff } from "./tariff.schema.ts";

// What is announced of the time until a decision, and of the time after which an application without an answer is closed.
// Pages, mails and use cases take both from here, so that they cannot differ; a test compares the reference terms with them.

type Delays = Tariff["delays"];

const workingDaysOfAWeek = 5;

/** Working days from the filing to the decision at most, without the time that the company takes to answer. */
export const workingDaysToDecide = ({
  admissibilityWorkingDays,
  examinationWorkingDays,
  decisionWorkingDays,
}: Delays): number => admissibilityWorkingDays + examinationWorkingDays + decisionWorkingDays;

/** « 60 jours ouvrés au plus »: promised in working days, because holidays make the weeks longer. */
export const timeToDecide = (delays: Delays): string =>
  `${workingDays(workingDaysToDecide(delays))} au plus`;

/** « 12 semaines », for who has no idea of so many working days: what they last where no holiday falls among them. */
export const weeksWithoutHoliday = (delays: Delays): string =>
  counted(Math.ceil(workingDaysToDecide(delays) / workingDaysOfAWeek), "semaine");

/** « dans les 60 jours qui suivent la date limite »: until when an answer keeps an application from being closed. */
export const timeBeforeClosing = ({
  closedWithoutAnswerDays,
}: Pick<Delays, "closedWithoutAnswerDays">): string =>
  `dans les ${days(closedWithoutAnswerDays)} qui suivent la date limite`;
