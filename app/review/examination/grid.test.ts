import { describe, expect, test } from "vitest";
import { gridBlocks, gridThreshold } from "#app/tariff/examination-grid.ts";
import { gridInWords, gridResult, leastOf, type Marks, readPoints } from "./grid.ts";

const marks = (
  references: number | null,
  people: number | null,
  equipment: number | null,
  finance: number | null,
): Marks => {
  const pointsByBlock = { references, people, equipment, finance };
  return Object.fromEntries(
    Object.entries(pointsByBlock).map(([block, points]) => [block, { points, note: "" }]),
  );
};

describe("the result of the grid", () => {
  test.each([
    ["every block at its maximum", marks(35, 30, 20, 15), 100, "passes", []],
    ["each block just at its share, and the total below", marks(14, 12, 8, 6), 40, "fails", []],
    ["the threshold, exactly", marks(20, 20, 12, 8), 60, "passes", []],
    ["one point below the threshold", marks(20, 20, 11, 8), 59, "fails", []],
    [
      "a block one point below its share, the total above",
      marks(35, 30, 7, 15),
      87,
      "fails",
      ["Moyens matériels"],
    ],
    ["a block with no points at all", marks(35, 30, 20, 0), 85, "fails", ["Capacité financière"]],
    ["a block that is not marked", marks(35, 30, null, 15), 80, "unfinished", []],
    ["nothing", {}, 0, "unfinished", []],
  ] as const)("%s", (_, gridMarks, total, outcome, eliminated) => {
    expect(gridResult(gridMarks)).toMatchObject({ total, outcome, eliminated });
  });

  test("a note without points leaves its block unmarked", () => {
    const result = gridResult({ people: { points: null, note: "À voir" } });
    expect(result.unmarked).toContain("Moyens humains");
    expect(result.unmarkedPoints).toBe(100);
  });

  test("the blocks weigh 100 points, and the shares round up", () => {
    expect(gridBlocks.reduce((sum, { points }) => sum + points, 0)).toBe(100);
    expect(gridBlocks.map(({ points }) => leastOf(points))).toEqual([14, 12, 8, 6]);
    expect(gridThreshold).toEqual({ total: 60, eachBlock: 40 });
  });

  test.each([
    [marks(35, 30, null, 15), "1\u00A0bloc reste à noter\u00A0: Moyens matériels."],
    [marks(35, 30, 7, 15), "Éliminé\u00A0: Moyens matériels, sous 40\u00A0% des points du bloc."],
    [marks(35, 30, 20, 15), "100 points sur 100\u00A0: le seuil de 60 est atteint."],
    [marks(14, 12, 8, 6), "40 points sur 100\u00A0: le seuil de 60 n’est pas atteint."],
  ])("%j in words", (gridMarks, words) => expect(gridInWords(gridResult(gridMarks))).toBe(words));
});

test.each([
  ["", null],
  [" 12 ", 12],
  ["0", 0],
  ["35", 35],
  ["36", undefined],
  ["7,5", undefined],
  ["7.5", undefined],
  ["-1", undefined],
  ["douze", undefined],
])("typed points « %s » are read as %s", (text, points) => {
  expect(readPoints(text, 35)).toBe(points);
});
