import { describe, expect, test } from "vitest";
import { boxGap, choiceOf, choices, outcomeOf, tallyOf } from "./tally.ts";

describe("the outcome of a vote", () => {
  test.each([
    [{ for: 5, against: 2, abstention: 0 }, 7, "adopted"],
    [{ for: 4, against: 3, abstention: 0 }, 7, "adopted"],
    // More for than against, but not half of those entitled.
    [{ for: 3, against: 2, abstention: 2 }, 7, "rejected"],
    [{ for: 3, against: 0, abstention: 3 }, 6, "adopted"],
    [{ for: 3, against: 0, abstention: 0 }, 7, "rejected"],
    [{ for: 3, against: 3, abstention: 1 }, 7, "tied"],
    [{ for: 0, against: 0, abstention: 7 }, 7, "tied"],
    [{ for: 2, against: 5, abstention: 0 }, 7, "rejected"],
  ] as const)("of %o among %i is %s", (tally, entitled, outcome) => {
    expect(outcomeOf(tally, entitled)).toBe(outcome);
  });
});

test("a ballot is one digit, and nothing else is a choice", () => {
  for (const digit of Object.values(choices)) expect(digit).toMatch(/^\d$/);
  expect(choiceOf("2")).toBe("against");
  expect(["", "0", "4", "11", "pour"].map(choiceOf)).toEqual(Array(5).fill(undefined));
  expect(tallyOf(["for", "abstention", "for"])).toEqual({ for: 2, against: 0, abstention: 1 });
});

test.each([
  [{ outcome: "adopted", voters: 1, entitled: 6 }, "too-few-ballots"],
  [{ outcome: "rejected", voters: 2, entitled: 6 }, "too-few-ballots"],
  [{ outcome: "adopted", voters: 3, entitled: 7 }, "too-few-for"],
  [{ outcome: "rejected", voters: 3, entitled: 7 }, null],
  [{ outcome: "tied", voters: 4, entitled: 9 }, null],
  [{ outcome: "adopted", voters: 3, entitled: 6 }, null],
  [{ outcome: "adopted", voters: 7, entitled: 6 }, "no-box-outcome"],
  [{ outcome: "adopted", voters: 3.5, entitled: 6 }, "no-box-outcome"],
  [{ outcome: "adopted", voters: Number.NaN, entitled: 6 }, "no-box-outcome"],
  [{ outcome: "void", voters: 6, entitled: 6 }, "no-box-outcome"],
] as const)("an outcome read out on paper %o: %s", (read, gap) => {
  expect(boxGap(read)).toBe(gap);
});
