import fc from "fast-check";
import { expect, test } from "vitest";
import { listedStatuses } from "#app/certificates/qualification.ts";
import { qualificationStatus } from "#app/certificates/qualification-status.ts";
import { packRights } from "#app/listings/packed-rights.ts";
import { classes, levels } from "#app/tariff/classes.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import {
  classesFrom,
  classForAmount,
  noRightConditions,
  type RightConditions,
} from "../right-conditions.ts";
import { companyJudgeOf, tallyRights } from "./tally.ts";

const day = { today: "2026-11-21", renewalOpensDays: 180 };
const regions = ["SN-DK", "SN-TH", null];
const codes = ["1101", "2201", "2202", "2301", "7301"];
const ends = ["2026-11-20", "2026-11-21", "2027-05-20", "2027-05-21", "2030-01-01"];

const right = fc.record({
  code: fc.constantFrom(...codes),
  class: fc.constantFrom(...classes),
  level: fc.constantFrom(...levels),
  suspended: fc.boolean(),
  startsOn: fc.constantFrom("2020-01-01", "2026-11-20", "2026-11-21", "2026-11-22"),
  endsOn: fc.constantFrom(...ends),
});
const company = fc.record({
  region: fc.constantFrom(...regions),
  worksIn: fc.subarray(["SN-DK", "SN-TH", "SN-ZG"]),
  rights: fc.array(right, { maxLength: 5 }),
});
const leastLevel = fc.constantFrom(null, ...levels);
const leastClass = fc.constantFrom(null, ...classes);
const amountOf = (fcfa: number) => ({
  fcfa,
  class: classForAmount(fcfa, referenceTariff.classCeilings),
});
const lot = fc.record({
  activity: fc.constantFrom("2", "22", "2201", "7301"),
  minLevel: leastLevel,
  minClass: leastClass,
});
const askedConditions: fc.Arbitrary<RightConditions> = fc.record({
  activities: fc.subarray(["2", "22", "2201", "7", "9999"], { maxLength: 2 }),
  minLevel: leastLevel,
  minClass: leastClass,
  amount: fc.constantFrom(null, ...[1, 60_000_000, 400_000_000, 9_000_000_000_000].map(amountOf)),
  inForce: fc.boolean(),
  lots: fc.array(lot, { maxLength: 2 }),
  regions: fc.subarray(["SN-DK", "SN-TH", "SN-KE"]),
  worksIn: fc.subarray(["SN-TH", "SN-ZG", "SN-KE"]),
  classes: fc.subarray([...classes], { maxLength: 2 }),
  statuses: fc.subarray([...listedStatuses], { maxLength: 2 }),
});

type Company = typeof company extends fc.Arbitrary<infer Value> ? Value : never;

/** Reference implementation of the definition: one company and one right after the other. */
function holds({ region, worksIn, rights }: Company, conditions: RightConditions): boolean {
  const { regions, lots } = conditions;
  const places = [...worksIn, region ?? ""];
  if (conditions.worksIn.length > 0 && !conditions.worksIn.some((code) => places.includes(code)))
    return false;
  if (regions.length > 0 && !regions.includes(region ?? "")) return false;
  const matches = (
    { code, suspended, startsOn, endsOn, level, ...each }: Company["rights"][number],
    asked: RightConditions,
  ) => {
    const state = suspended ? "suspended" : "granted";
    const status = qualificationStatus({ state, startsOn, endsOn }, day);
    const wanted: readonly string[] = asked.statuses.length > 0 ? asked.statuses : listedStatuses;
    const atLeast = (least: (typeof classes)[number] | null) =>
      least === null || each.class <= least;
    return (
      wanted.includes(status) &&
      (!conditions.inForce || status !== "suspended") &&
      (asked.activities.length === 0 ||
        asked.activities.some((activity) => code.startsWith(activity))) &&
      level >= (asked.minLevel ?? 1) &&
      atLeast(asked.minClass) &&
      atLeast(asked.amount?.class ?? null) &&
      (asked.classes.length === 0 || asked.classes.some((letter) => letter === each.class))
    );
  };
  return (
    rights.some((each) => matches(each, conditions)) &&
    lots.every(({ activity, ...least }) =>
      rights.some((each) =>
        matches(each, { ...noRightConditions, ...least, activities: [activity] }),
      ),
    )
  );
}

test("companies are counted for each value of each filter, without that filter", () => {
  fc.assert(
    fc.property(fc.array(company, { maxLength: 12 }), askedConditions, (companies, conditions) => {
      const packed = Buffer.concat(companies.map((each) => packRights(each, each.rights)));
      const count = (change: Partial<RightConditions>) =>
        companies.filter((each) => holds(each, { ...conditions, ...change })).length;
      const counts = (keys: readonly string[], change: (key: string) => Partial<RightConditions>) =>
        Object.fromEntries(
          keys.map((key) => [key, count(change(key))] as const).filter(([, found]) => found > 0),
        );
      const tally = tallyRights(packed, conditions, day);
      expect([tally.total, tally.inForce]).toEqual([count({}), count({ inForce: true })]);
      const nodes = ["1", "2", "7", "11", "22", "23", "73", ...codes];
      expect(tally.counts).toEqual({
        activities: counts(nodes, (activity) => ({ activities: [activity] })),
        regions: counts(["SN-DK", "SN-TH", "SN-KE"], (region) => ({ regions: [region] })),
        places: counts(["SN-DK", "SN-TH", "SN-ZG", "SN-KE"], (place) => ({ worksIn: [place] })),
        classes: counts(classes, (letter) => ({
          classes: classes.filter((each) => each === letter),
        })),
        statuses: counts(listedStatuses, (name) => ({
          statuses: listedStatuses.filter((each) => each === name),
        })),
      });
      const answers = companyJudgeOf(conditions, day);
      for (const each of companies)
        expect(answers(packRights(each, each.rights))).toBe(holds(each, conditions));
    }),
    { numRuns: 500 },
  );
});

test("no company gives empty counts", () => {
  expect(tallyRights(Buffer.alloc(0), noRightConditions, day)).toEqual({
    total: 0,
    inForce: 0,
    counts: { activities: {}, regions: {}, places: {}, classes: {}, statuses: {} },
  });
});

test.each([
  [1, "F"],
  [referenceTariff.classCeilings.F, "F"],
  [referenceTariff.classCeilings.F + 1, "E"],
  [referenceTariff.classCeilings.D, "D"],
  [referenceTariff.classCeilings.B + 1, "A"],
  [999_999_999_999_999, "A"],
])("a contract of %i FCFA asks for class %s", (fcfa, letter) => {
  expect(classForAmount(fcfa, referenceTariff.classCeilings)).toBe(letter);
});

test.each([
  [null, "ABCDEF"],
  ["A", "A"],
  ["D", "ABCD"],
  ["F", "ABCDEF"],
] as const)("class %s at least is one of %s", (least, letters) => {
  expect(classesFrom(least).join("")).toBe(letters);
});
