import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "#app/kernel/dates.ts";
import { addWorkingDays } from "#app/kernel/working-days.ts";
import { proposedHolidays } from "#app/settings/holidays/proposed-holidays.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { referenceTerms } from "#db/reference/terms/reference-terms.ts";
import { factsOf } from "../texts/faq-questions.ts";
import { stepsInBrief } from "../texts/in-brief-text.ts";
import { ProcessSteps } from "./process-steps.tsx";

const { delays } = referenceTariff;

/** What the public reads of these delays, as it is printed. */
const printed = {
  faq: factsOf("cout-delai", { ...referenceTariff, renewalOpensDays: 180 }).join("\n"),
  "en bref": stepsInBrief({ ...referenceTariff, openingFee: "", certificateFee: "" })
    .flatMap(({ sentences }) => sentences)
    .join("\n"),
  processus: renderToStaticMarkup(<ProcessSteps {...referenceTariff} />),
  terms: JSON.stringify(referenceTerms.articles[6]),
};
const numbersIn = (text: string, around: RegExp) =>
  [...text.matchAll(around)].map(([, count]) => Number(count));

const years = [2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033];
const holidays = new Set(years.flatMap((year) => proposedHolidays(year)).map(({ day }) => day));
const filings = Array.from({ length: daysBetween("2025-01-01", "2032-12-31") + 1 }, (_, place) =>
  addDays("2025-01-01", place),
);

/** The day of the decision where each step ends on the last day that the clock of the staff gives it. */
const decidedOn = (filedOn: string): string =>
  [
    delays.admissibilityWorkingDays,
    delays.examinationWorkingDays,
    delays.decisionWorkingDays,
  ].reduce((day, count) => addWorkingDays(day, count, holidays), filedOn);

/** Each day with the working days since the first, counted by the calendar without the functions of the product. */
const worked = new Map<string, number>();
for (
  let at = Date.parse("2025-01-01"), count = 0;
  at < Date.parse("2034-01-01");
  at += 86_400_000
) {
  const day = new Date(at);
  const date = day.toISOString().slice(0, 10);
  if (![0, 6].includes(day.getUTCDay()) && !holidays.has(date)) count += 1;
  worked.set(date, count);
}
const workedBetween = (from: string, to: string) =>
  (worked.get(to) ?? Number.NaN) - (worked.get(from) ?? Number.NaN);

const course = filings.map((filedOn) => ({ filedOn, last: decidedOn(filedOn) }));

describe("the time until a decision", () => {
  test("every place prints the same number of working days, and no number of weeks that holidays break", () => {
    for (const [place, text] of Object.entries(printed)) {
      expect(numbersIn(text, /(\d+)\u00A0jours ouvrés au plus/g), place).toEqual([60]);
      expect(text, place).not.toMatch(/semaines(?!, (?:et )?un peu plus)/);
    }
  });

  test.each([
    ["2026-03-16", "2026-06-16", "past Korité, Easter, 1 May, Ascension, Whit Monday and Tabaski"],
    ["2025-03-03", "2025-06-02", "past the day after Korité, 4 April, Easter and Ascension"],
    ["2026-11-21", "2027-02-16", "on a Saturday, past Christmas and the New Year"],
    ["2026-11-30", "2027-02-24", "past Christmas and the New Year"],
    ["2026-12-24", "2027-03-23", "past Christmas, the New Year and Korité"],
    [
      "2027-03-26",
      "2027-06-24",
      "past Easter, the day after Tabaski, which is Whit Monday, and Tamkharit",
    ],
    ["2027-05-14", "2027-08-11", "past Tabaski, Tamkharit and the Magal"],
    ["2028-02-29", "2028-05-30", "on a leap day, past Easter and Tabaski"],
    ["2030-12-31", "2031-03-27", "past the New Year and Korité"],
  ])("filed on %s, an application is decided on %s at the latest: %s", (filedOn, last) => {
    expect(decidedOn(filedOn)).toBe(last);
    expect(workedBetween(filedOn, last)).toBe(60);
  });

  test("a filing on any day of eight years is decided within the printed working days", () => {
    const [promised = 0] = numbersIn(printed.faq, /(\d+)\u00A0jours ouvrés au plus/g);
    expect(course.length).toBe(2_922);
    expect(
      course.filter(({ filedOn, last }) => !(workedBetween(filedOn, last) <= promised)),
    ).toEqual([]);
  });

  test("the printed weeks are those of a filing without a holiday, and holidays add less than two", () => {
    const [weeks = 0] = numbersIn(printed.faq, /(\d+)\u00A0semaines/g);
    expect(numbersIn(printed["en bref"], /(\d+)\u00A0semaines/g)).toEqual([weeks]);
    const spans = course.map(({ filedOn, last }) => daysBetween(filedOn, last));
    const longest = Math.max(...spans);
    expect(longest).toBeGreaterThan(7 * weeks);
    expect(longest).toBeLessThan(7 * (weeks + 2));
    const calm = course.filter(
      ({ filedOn }) => workedBetween(filedOn, addDays(filedOn, 7 * weeks)) === 5 * weeks,
    );
    expect(calm.length).toBeGreaterThan(100);
    for (const { filedOn, last } of calm)
      expect(daysBetween(filedOn, last)).toBeLessThanOrEqual(7 * weeks);
  });
});

test("every place that says when a silent application is closed counts the same days from the last day to answer", () => {
  for (const place of ["faq", "processus", "terms"] as const)
    expect(
      numbersIn(printed[place], /dans les (\d+)\u00A0jours qui suivent la date limite/g),
      place,
    ).toEqual([60]);
});

test("the terms of a new database name the delays of its tariff", () => {
  expect(numbersIn(printed.terms, /dans les (\d+)\u00A0jours ouvrés/g)).toEqual([
    delays.admissibilityWorkingDays,
    delays.examinationWorkingDays,
    delays.decisionWorkingDays,
  ]);
  expect(numbersIn(printed.terms, /(\d+)\u00A0jours au moins/g)).toEqual([delays.complementDays]);
});
