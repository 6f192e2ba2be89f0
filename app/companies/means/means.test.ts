import { describe, expect, test } from "vitest";
import { aMachine, aWorker, works } from "#tests/sample-means.ts";
import { type Means, meansSummary, ownAmount } from "./means.ts";

const summary = (means: Partial<Means>) =>
  meansSummary(
    { workers: [], equipment: [], references: [], ...means },
    { today: "2026-11-22", referenceYears: 5 },
  );

describe("meansSummary", () => {
  test("empty lists sum up to zero", () => {
    expect(summary({})).toEqual({
      engineers: 0,
      technicians: 0,
      staff: 0,
      equipment: 0,
      reference: 0,
      workers: 0,
      machines: 0,
      references: 0,
    });
  });

  test("people count by their trade, trainees for none", () => {
    const workers = (
      [
        ["engineer", "open-ended"],
        ["engineer", "trainee"],
        ["technician", "fixed-term"],
        ["works-manager", "open-ended"],
        ["surveyor", "self-employed"],
        ["draughtsman", "open-ended"],
        ["site-foreman", "open-ended"],
      ] as const
    ).map(([trade, contract]) => aWorker({ trade, contract }));
    expect(summary({ workers })).toMatchObject({ engineers: 1, technicians: 4, workers: 7 });
  });

  test("only people marked as permanent count as permanent staff", () => {
    const workers = [
      aWorker(),
      aWorker({ contract: "fixed-term", permanent: true }),
      aWorker({ permanent: false }),
    ];
    expect(summary({ workers }).staff).toBe(2);
  });

  test("equipment counts by its quantity, hired or owned", () => {
    const equipment = [aMachine({ quantity: 3 }), aMachine({ held: "hired", value: 1_000_000 })];
    expect(summary({ equipment })).toMatchObject({ equipment: 136_000_000, machines: 4 });
  });

  test.each([
    ["finished five years ago to the day", works({ toOn: "2021-11-22" }), 100_000_000],
    ["finished a day earlier", works({ toOn: "2021-11-21" }), 0],
    ["under way", works({ state: "under-way", toOn: null }), 0],
    ["in a joint venture", works({ role: "joint", share: 33 }), 33_000_000],
    ["as a subcontractor", works({ role: "sub" }), 100_000_000],
  ])("works %s count with the right amount", (_, reference, expected) => {
    expect(summary({ references: [reference] }).reference).toBe(expected);
  });

  test("the largest works are those with the largest share of the company", () => {
    const references = [works(), works({ amount: 900_000_000, role: "joint", share: 20 })];
    expect(summary({ references })).toMatchObject({ reference: 180_000_000, references: 2 });
  });

  test("the company's share of an amount is in whole francs", () => {
    expect(ownAmount({ amount: 1_001, share: 50 })).toBe(500);
  });
});
