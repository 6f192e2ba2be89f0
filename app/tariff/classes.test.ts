import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { referenceTariff } from "#db/reference/tariff.ts";
import { type CompanyFigures, classes, classReached, missingFor } from "./classes.ts";

const grid = referenceTariff.classMinima;
const million = 1_000_000;

/** The minima of class D, to the franc. */
const ofD: CompanyFigures = {
  turnovers: [150 * million, 150 * million, 150 * million],
  equity: 25 * million,
  engineers: 1,
  technicians: 2,
  qualifiedHead: false,
  staff: 12,
  equipment: 50 * million,
  reference: 75 * million,
};
const smallest: CompanyFigures = {
  turnovers: [],
  equity: 0,
  engineers: 0,
  technicians: 1,
  qualifiedHead: false,
  staff: 2,
  equipment: 0,
  reference: 0,
};
const largest: CompanyFigures = {
  turnovers: [9_000 * million, 8_000 * million, 7_000 * million],
  equity: 5_000 * million,
  engineers: 60,
  technicians: 120,
  qualifiedHead: true,
  staff: 1_000,
  equipment: 5_000 * million,
  reference: 5_000 * million,
};

describe("classReached", () => {
  test.each<[string, Partial<CompanyFigures>, string | null]>([
    ["with every minimum of D met to the franc", {}, "D"],
    ["one franc of equity below D", { equity: 25 * million - 1 }, "E"],
    ["without the engineer of D", { engineers: 0 }, "E"],
    ["with one technician where D asks for two", { technicians: 1 }, "E"],
    ["with a reference too small for D", { reference: 75 * million - 1 }, "E"],
    ["with everything of C but the staff", { ...largest, staff: 24 }, "D"],
    ["by the average of the two best years", { turnovers: [0, 140 * million, 160 * million] }, "D"],
    ["whatever the order of the years", { turnovers: [160 * million, 0, 140 * million] }, "D"],
    ["below D when the two best years are not enough", { turnovers: [0, 139e6, 160e6] }, "E"],
    ["by its only closed year, for a young company", { turnovers: [150 * million] }, "D"],
    ["with the figures of the largest", largest, "A"],
    ["with nothing but a technician and two people", smallest, "F"],
    [
      "with a qualified head instead of a technician",
      { ...smallest, technicians: 0, qualifiedHead: true },
      "F",
    ],
    ["with neither technician nor qualified head", { ...smallest, technicians: 0 }, null],
    ["of somebody who works alone", { ...smallest, staff: 1 }, null],
    [
      "for which a qualified head is no technician above F",
      { technicians: 1, qualifiedHead: true },
      "E",
    ],
  ])("%s", (_, changes, reached) => {
    expect(classReached({ ...ofD, ...changes }, grid)).toBe(reached);
  });

  test("the class reached never falls when a figure grows", () => {
    const amount = fc.integer({ min: 0, max: 6_000_000_000 });
    const people = fc.integer({ min: 0, max: 150 });
    const figures = fc.record<CompanyFigures>({
      turnovers: fc.array(amount, { maxLength: 3 }),
      equity: amount,
      engineers: people,
      technicians: people,
      qualifiedHead: fc.boolean(),
      staff: people,
      equipment: amount,
      reference: amount,
    });
    const rank = (companyFigures: CompanyFigures) => {
      const reached = classReached(companyFigures, grid);
      return reached ? classes.indexOf(reached) : classes.length;
    };
    fc.assert(
      fc.property(figures, fc.nat(1_000_000), (companyFigures, more) => {
        for (const figure of [
          "equity",
          "engineers",
          "technicians",
          "staff",
          "equipment",
          "reference",
        ] as const)
          expect(
            rank({ ...companyFigures, [figure]: companyFigures[figure] + more }),
          ).toBeLessThanOrEqual(rank(companyFigures));
      }),
    );
  });
});

test("each figure below its minimum is named with the minimum and the reached value", () => {
  expect(missingFor("C", ofD, grid)).toEqual([
    { figure: "averageTurnover", minimum: 500 * million, reached: 150 * million },
    { figure: "equity", minimum: 75 * million, reached: 25 * million },
    { figure: "engineers", minimum: 2, reached: 1 },
    { figure: "technicians", minimum: 4, reached: 2 },
    { figure: "staff", minimum: 25, reached: 12 },
    { figure: "equipment", minimum: 150 * million, reached: 50 * million },
    { figure: "reference", minimum: 250 * million, reached: 75 * million },
  ]);
  expect(missingFor("D", ofD, grid)).toEqual([]);
});
