import { expect, test } from "vitest";
import { decisionInWords } from "./decision.ts";

test.each([
  ["granted", 2, 2, "Accord"],
  ["granted", 1, 2, "Accord partiel, 1 sous-domaine sur 2"],
  ["granted", 2, 3, "Accord partiel, 2 sous-domaines sur 3"],
  ["refused", 0, 2, "Refus"],
  ["adjourned", 0, 0, "Ajournement"],
] as const)(
  "a decision that is %s for %i of %i sub-areas is « %s »",
  (outcome, granted, voted, words) => {
    const decisionWords = decisionInWords({ outcome, part: { granted, voted } });
    expect(decisionWords.replaceAll(/[\u00A0\u202F]/g, " ")).toBe(words);
  },
);
