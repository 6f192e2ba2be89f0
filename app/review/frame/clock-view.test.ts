import { expect, test } from "vitest";
import { filledSquares } from "./clock-view.tsx";

test.each([
  [1, 10, 1],
  [6, 10, 6],
  [10, 10, 10],
  [12, 10, 10],
  [1, 30, 1],
  [15, 30, 5],
  [29, 30, 9],
  [30, 30, 10],
])("day %i of %i fills %i of ten squares", (day, allowedDays, filled) => {
  expect(filledSquares({ day, of: allowedDays })).toBe(filled);
});
