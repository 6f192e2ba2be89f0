import { expect, test } from "vitest";
import { mapSteps } from "./map-steps.ts";

test.each([
  { counts: [], legend: ["0", "1 et plus"] },
  { counts: [0, 0], legend: ["0", "1 et plus"] },
  { counts: [1, 3], legend: ["0", "1 et plus"] },
  { counts: [9], legend: ["0", "1", "2 à 4", "5 et plus"] },
  { counts: [96, 12, 0], legend: ["0", "1 à 9", "10 à 19", "20 à 49", "50 et plus"] },
  {
    counts: [320_000],
    legend: [
      "0",
      "1 à 49\u202F999",
      "50\u202F000 à 99\u202F999",
      "100\u202F000 à 199\u202F999",
      "200\u202F000 et plus",
    ],
  },
])("$counts have the legend $legend", ({ counts, legend }) => {
  expect(mapSteps(counts).legend).toEqual(legend);
});

test("each count gets the shade whose legend includes it", () => {
  const { stepOf } = mapSteps([96]);
  expect([0, 1, 9, 10, 19, 20, 49, 50, 96].map(stepOf)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
});
