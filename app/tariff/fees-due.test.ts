import { expect, test } from "vitest";
import { referenceTariff } from "#db/reference/tariff.ts";
import { type Due, feesDue, totalOf } from "./fees-due.ts";

const { fees } = referenceTariff;

test.each<[Due, string, number]>([
  [{ kind: "opening", class: "F", subAreas: 1 }, "1 × 50000", 50_000],
  [{ kind: "opening", class: "F", subAreas: 3 }, "1 × 50000", 50_000],
  [{ kind: "opening", class: "F", subAreas: 4 }, "1 × 50000 + 1 × 15000", 65_000],
  [{ kind: "opening", class: "E", subAreas: 5 }, "1 × 75000 + 2 × 15000", 105_000],
  [{ kind: "opening", class: "D", subAreas: 5 }, "1 × 100000 + 2 × 20000", 140_000],
  [{ kind: "opening", class: "C", subAreas: 10 }, "1 × 150000 + 7 × 25000", 325_000],
  [{ kind: "opening", class: "B", subAreas: 3 }, "1 × 250000", 250_000],
  [{ kind: "opening", class: "A", subAreas: 65 }, "1 × 400000 + 62 × 40000", 2_880_000],
  [{ kind: "certificate", class: "F" }, "1 × 25000", 25_000],
  [{ kind: "certificate", class: "A" }, "1 × 250000", 250_000],
  [{ kind: "follow-up", class: "D" }, "1 × 50000", 50_000],
  [{ kind: "duplicate" }, "1 × 10000", 10_000],
  [{ kind: "appeal" }, "1 × 25000", 25_000],
])("feesDue of %j has the lines %s and the total %i", (due, lines, total) => {
  const feeLines = feesDue(fees, due);
  expect(feeLines.map(({ quantity, unit }) => `${quantity} × ${unit}`).join(" + ")).toBe(lines);
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
