import fc from "fast-check";
import { expect, test } from "vitest";
import { listedStatuses } from "#app/certificates/qualification.ts";
import { qualificationStatus } from "#app/certificates/qualification-status.ts";
import { packRights } from "#app/listings/packed-rights.ts";
import { classes } from "#app/tariff/classes.ts";
import { answers, type RightConditions, tallyRights } from "./tally.ts";

const day = { today: "2026-11-21", renewalOpensDays: 180 };
const regions = ["SN-DK", "SN-TH", null];
const codes = ["1101", "2201", "2202", "2301", "7301"];
const ends = ["2026-11-20", "2026-11-21", "2027-05-20", "2027-05-21", "2030-01-01"];

const right = fc.record({
  code: fc.constantFrom(...codes),
  class: fc.constantFrom(...classes),
  suspended: fc.boolean(),
  startsOn: fc.constantFrom("2020-01-01", "2026-11-20", "2026-11-21", "2026-11-22"),
  endsOn: fc.constantFrom(...ends),
});
const company = fc.record({
  region: fc.constantFrom(...regions),
  rights: fc.array(right, { maxLength: 5 }),
});
const askedConditions: fc.Arbitrary<RightConditions> = fc.record({
  activity: fc.constantFrom(null, "2", "22", "2201", "7", "9999"),
  regions: fc.subarray(["SN-DK", "SN-TH", "SN-KE"]),
  classes: fc.subarray([...classes], { maxLength: 2 }),
  statuses: fc.subarray([...listedStatuses], { maxLength: 2 }),
});

type Company = typeof company extends fc.Arbitrary<infer Value> ? Value : never;

/** Reference implementation of the definition: one company and one right after the other. */
function holds({ region, rights }: Company, conditions: RightConditions): boolean {
  const { activity, regions, classes, statuses } = conditions;
  if (regions.length > 0 && !regions.includes(region ?? "")) return false;
  return rights.some(({ code, suspended, startsOn, endsOn, ...each }) => {
    const state = suspended ? "suspended" : "granted";
    const status = qualificationStatus({ state, startsOn, endsOn }, day);
    const wantedStatuses: readonly string[] = statuses.length > 0 ? statuses : listedStatuses;
    return (
      wantedStatuses.includes(status) &&
      code.startsWith(activity ?? "") &&
      (classes.length === 0 || classes.some((letter) => letter === each.class))
    );
  });
}

test("companies are counted for each value of each filter, without that filter", () => {
  fc.assert(
    fc.property(fc.array(company, { maxLength: 12 }), askedConditions, (companies, conditions) => {
      const packed = Buffer.concat(companies.map((each) => packRights(each.region, each.rights)));
      const count = (change: Partial<RightConditions>) =>
        companies.filter((each) => holds(each, { ...conditions, ...change })).length;
      const counts = (keys: readonly string[], change: (key: string) => Partial<RightConditions>) =>
        Object.fromEntries(
          keys.map((key) => [key, count(change(key))] as const).filter(([, found]) => found > 0),
        );
      const tally = tallyRights(packed, conditions, day);
      expect(tally.total).toBe(count({}));
      const nodes = ["1", "2", "7", "11", "22", "23", "73", ...codes];
      expect(tally.counts).toEqual({
        activities: counts(nodes, (activity) => ({ activity })),
        regions: counts(["SN-DK", "SN-TH", "SN-KE"], (region) => ({ regions: [region] })),
        classes: counts(classes, (letter) => ({
          classes: classes.filter((each) => each === letter),
        })),
        statuses: counts(listedStatuses, (name) => ({
          statuses: listedStatuses.filter((each) => each === name),
        })),
      });
      for (const each of companies)
        expect(answers(packRights(each.region, each.rights), conditions, day)).toBe(
          holds(each, conditions),
        );
    }),
    { numRuns: 500 },
  );
});

test("no company gives empty counts", () => {
  const nothing = { activity: null, regions: [], classes: [], statuses: [] };
  expect(tallyRights(Buffer.alloc(0), nothing, day)).toEqual({
    total: 0,
    counts: { activities: {}, regions: {}, classes: {}, statuses: {} },
  });
});
