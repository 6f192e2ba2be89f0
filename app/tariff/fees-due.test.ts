import { expect, test } from "vitest";
import { referenceTariff } from "#db/reference/tariff.ts";
import { type Due, feesDue, totalOf } from "./fees-due.ts";

const { fees } = referenceTariff;

test.each<[Due, [quantity: number, unit: number][], number]>([
  [{ kind: "opening", class: "F", subAreas: 1 }, [[1, 50_000]], 50_000],
  [{ kind: "opening", class: "F", subAreas: 3 }, [[1, 50_000]], 50_000],
  [
    { kind: "opening", class: "F", subAreas: 4 },
    [
      [1, 50_000],
      [1, 15_000],
    ],
    65_000,
  ],
  [
    { kind: "opening", class: "E", subAreas: 5 },
    [
      [1, 75_000],
      [2, 15_000],
    ],
    105_000,
  ],
  [
    { kind: "opening", class: "D", subAreas: 5 },
    [
      [1, 100_000],
      [2, 20_000],
    ],
    140_000,
  ],
  [
    { kind: "opening", class: "C", subAreas: 10 },
    [
      [1, 150_000],
      [7, 25_000],
    ],
    325_000,
  ],
  [{ kind: "opening", class: "B", subAreas: 3 }, [[1, 250_000]], 250_000],
  [
    { kind: "opening", class: "A", subAreas: 65 },
    [
      [1, 400_000],
      [62, 40_000],
    ],
    2_880_000,
  ],
  [{ kind: "certificate", class: "F" }, [[1, 25_000]], 25_000],
  [{ kind: "certificate", class: "A" }, [[1, 250_000]], 250_000],
  [{ kind: "follow-up", class: "D" }, [[1, 50_000]], 50_000],
  [{ kind: "duplicate" }, [[1, 10_000]], 10_000],
  [{ kind: "appeal" }, [[1, 25_000]], 25_000],
])("feesDue of %j has the lines %j and the total %i", (due, lines, total) => {
  const feeLines = feesDue(fees, due);
  expect(feeLines.map(({ quantity, unit }) => [quantity, unit])).toEqual(lines);
  expect(totalOf(feeLines)).toBe(total);
});

test("every line of a fee has a French label", () => {
  expect(feesDue(fees, { kind: "opening", class: "D", subAreas: 5 })).toEqual([
    { label: "Ouverture d’un dossier, classe\u00A0D", quantity: 1, unit: 100_000, amount: 100_000 },
    { label: "Sous-domaine demandé au-delà de 3", quantity: 2, unit: 20_000, amount: 40_000 },
  ]);
});

test("a tariff of zero fees gives lines of 0", () => {
  const free = { ...fees, duplicate: 0 };
  expect(totalOf(feesDue(free, { kind: "duplicate" }))).toBe(0);
});
