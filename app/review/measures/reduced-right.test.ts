import { expect, test } from "vitest";
import type { Class, Level } from "#app/tariff/classes.ts";
import { isReduced, reducedRank } from "./reduced-right.ts";

test.each<[[Level, Class], [Level | null, Class | null], [Level, Class]]>([
  [
    [3, "B"],
    [1, null],
    [1, "B"],
  ],
  [
    [3, "B"],
    [null, "D"],
    [3, "D"],
  ],
  [
    [3, "B"],
    [2, "E"],
    [2, "E"],
  ],
  [
    [1, "E"],
    [2, "C"],
    [1, "E"],
  ],
  [
    [2, "E"],
    [1, "C"],
    [1, "E"],
  ],
  [
    [2, "D"],
    [2, "D"],
    [2, "D"],
  ],
])("N%j reduced to %j is %j", ([level, rank], [toLevel, toClass], [lower, lowerClass]) => {
  const right = { level, class: rank };
  expect(reducedRank(right, { toLevel, toClass })).toEqual({ level: lower, class: lowerClass });
  expect(isReduced(right, { toLevel, toClass })).toBe(lower !== level || lowerClass !== rank);
});
