import { expect, test } from "vitest";
import { referenceTariff } from "#db/reference/tariff.ts";
import { firstCertificateCost } from "./process-fees.tsx";

test.each([
  ["D", 5, { opening: 100_000, extra: 40_000, certificate: 60_000, total: 200_000 }],
  ["F", 3, { opening: 50_000, extra: 0, certificate: 25_000, total: 75_000 }],
  ["F", 1, { opening: 50_000, extra: 0, certificate: 25_000, total: 75_000 }],
  ["A", 4, { opening: 400_000, extra: 40_000, certificate: 250_000, total: 690_000 }],
] as const)("class %s, %i sub-areas", (size, subAreas, cost) => {
  expect(firstCertificateCost(referenceTariff.fees, size, subAreas)).toEqual(cost);
});
