import { describe, expect, test } from "vitest";
import { idsInRange } from "./choose-range.tsx";

const lines = ["A", "B", "C", "D"].map((number) => ({ id: number.toLowerCase(), number }));

describe("the lines between two numbers", () => {
  test.each([
    ["downwards", "B", "D", ["b", "c", "d"]],
    ["upwards", "C", "A", ["a", "b", "c"]],
    ["one alone", "B", "B", ["b"]],
    ["with a number of another page", "B", "Z", []],
    ["without a number", "", "", []],
  ])("%s", (_how, from, to, ids) => {
    expect([...idsInRange(lines, { from, to })]).toEqual(ids);
  });
});
