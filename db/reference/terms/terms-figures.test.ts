import { expect, test } from "vitest";
import { days, months, times, workingDays, years } from "#app/kernel/french.ts";
import { UNREAD_DAYS } from "#app/review/decision/decision.ts";
import { LISTED_MONTHS, URGENT_DAYS } from "#app/review/measures/measure.ts";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { recordsKeptYears } from "#app/settings/validity.ts";
import { workingDaysToDecide } from "#app/tariff/announced-delays.ts";
import { numberedArticles, type TermsText } from "#app/terms/terms.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { referenceTerms } from "./reference-terms.ts";

const { delays, validity } = referenceTariff;

/** The figures of the terms of a new database, by paragraph, each from the value that the product counts with. */
const figures = {
  summary: [days(delays.appealDays), years(validity.certificateYears)],
  "7.1": [
    workingDays(delays.admissibilityWorkingDays),
    days(delays.complementDays),
    workingDays(delays.examinationWorkingDays),
    workingDays(delays.decisionWorkingDays),
  ],
  "7.6": [days(delays.closedWithoutAnswerDays)],
  "7.7": [days(delays.certificateFeeDays)],
  "7.8": [workingDays(workingDaysToDecide(delays))],
  "8.2": [years(validity.certificateYears)],
  "8.3": [
    years(validity.provisionalUnderYears),
    months(validity.provisionalMonths),
    times(validity.provisionalRenewals),
  ],
  "8.5": [days(defaultSettings.renewalOpensDays)],
  "12.1": [days(delays.suspendedAfterDays)],
  "12.2": [days(delays.withdrawnAfterDays)],
  "12.4": [months(LISTED_MONTHS), months(LISTED_MONTHS)],
  "13.1": [days(delays.appealDays)],
  "15.4": [years(recordsKeptYears)],
  "15.5": [days(UNREAD_DAYS)],
};

/** What the company or the certification body undertakes in the terms alone: the product counts none of it. */
const undertakenThere = { "11.2": [days(30)], "12.3": [days(15), days(URGENT_DAYS), days(15)] };

const figure = /\d+\u00A0(?:jours? ouvrés?|jours?|mois|ans?|semaines?|FCFA)|deux fois/g;
const figuresIn = (text: string) =>
  [...text.matchAll(figure)].map(([said]) => said.replace("deux fois", times(2)));

function figuresOf(terms: TermsText): Record<string, string[]> {
  const paragraphs = numberedArticles(terms).flatMap((article) => article.paragraphs);
  const all: [string, string[]][] = [
    ["summary", terms.summary.points.flatMap(figuresIn)],
    ...paragraphs.map(({ number, text, items }): [string, string[]] => [
      number,
      [text, ...items.map((item) => item.text)].flatMap(figuresIn),
    ]),
  ];
  return Object.fromEntries(all.filter(([, said]) => said.length > 0));
}

test("the terms of a new database say the figures that the product counts with, and no other", () => {
  expect(figuresOf(referenceTerms)).toEqual({ ...figures, ...undertakenThere });
});
