import { expect, test } from "vitest";
import { baseClass, proposalGap } from "./proposal.ts";

const reasons = [{ code: "R1" }];

test.each([
  ["D", "B", "D"],
  ["A", "D", "D"],
  ["D", null, null],
] as const)(
  "a company that asks for %s with figures for %s is granted %s without a reason",
  (asked, reached, base) => {
    expect(baseClass(asked, reached)).toBe(base);
  },
);

test.each([
  ["granted", "D", [], "D", null],
  ["granted", "C", [], "D", "proposal-incomplete"],
  ["granted", "C", reasons, "D", null],
  ["granted", "E", reasons, "D", null],
  ["granted", "B", reasons, "D", "class-too-far"],
  ["granted", "F", reasons, "D", "class-too-far"],
  ["granted", "F", reasons, null, null],
  ["granted", "E", reasons, null, "class-too-far"],
  ["refused", null, [], "D", "proposal-incomplete"],
  ["refused", null, reasons, "D", null],
] as const)("a line %s %s with %j against %s: %s", (outcome, proposed, given, base, gap) => {
  expect(proposalGap({ outcome, class: proposed, reasons: given }, base)).toBe(gap);
});
