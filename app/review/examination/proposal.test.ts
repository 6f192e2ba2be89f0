import { expect, test } from "vitest";
import { baseClass, proposalGap } from "./proposal.ts";

const refusal = { scope: "refusal" } as const;
const above = { scope: "above" } as const;
const below = { scope: "below" } as const;

test.each([
  ["D", "B", "D"],
  ["A", "D", "D"],
  ["D", null, null],
] as const)(
  "a company that asks for %s with figures for %s has %s as the class of its figures",
  (askedClass, reached, base) => {
    expect(baseClass(askedClass, reached)).toBe(base);
  },
);

// Outcome, level, class, reasons; asked N2 in this class, with figures for that one.
test.each([
  ["granted", 2, "D", [], "D", "D", null],
  ["granted", 2, "C", [above], "D", "D", "above-asked"],
  ["granted", 3, "D", [above], "D", "D", "above-asked"],
  ["granted", 2, "C", [], "C", "D", "proposal-incomplete"],
  ["granted", 2, "C", [refusal], "C", "D", "proposal-incomplete"],
  ["granted", 2, "C", [below], "C", "D", "proposal-incomplete"],
  ["granted", 2, "C", [above], "C", "D", null],
  ["granted", 2, "C", [above, refusal], "C", "D", "reason-mismatch"],
  ["granted", 2, "D", [], "C", "D", "proposal-incomplete"],
  ["granted", 2, "D", [below], "C", "D", null],
  ["granted", 2, "E", [below], "C", "D", null],
  ["granted", 2, "F", [below], "C", "D", "class-too-far"],
  ["granted", 2, "B", [above], "A", "D", "class-too-far"],
  ["granted", 1, "D", [], "D", "D", "proposal-incomplete"],
  ["granted", 1, "D", [below], "D", "D", null],
  ["granted", 1, "C", [above], "C", "D", "proposal-incomplete"],
  ["granted", 1, "C", [above, below], "C", "D", null],
  ["granted", 2, "D", [above], "D", "D", "reason-mismatch"],
  ["granted", 2, "F", [above], "D", null, null],
  ["granted", 2, "E", [above], "D", null, "class-too-far"],
  ["refused", null, null, [], "D", "D", "proposal-incomplete"],
  ["refused", null, null, [below], "D", "D", "proposal-incomplete"],
  ["refused", null, null, [refusal], "D", "D", null],
] as const)(
  "a line %s at level %s, class %s with reasons %j, asked for N2 and class %s with figures for %s: %s",
  (outcome, level, proposed, reasons, askedClass, base, gap) => {
    expect(
      proposalGap(
        { outcome, level, class: proposed, reasons },
        { askedLevel: 2, askedClass, base },
      ),
    ).toBe(gap);
  },
);
