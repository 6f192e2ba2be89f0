import { describe, expect, test } from "vitest";
import { type Opinion, opinionGap, opinionInShort } from "./opinion.ts";

const none: Opinion = {
  ...{ verdict: null, level: null, class: null, reasonCode: null, reasonVersion: null, note: "" },
};
const asked = { level: 2, class: "D" } as const;
const measure = {
  grid: { total: 80, outcome: "passes", eliminated: [] },
  classReached: "D",
} as const;
const gap = (opinion: Partial<Opinion> | undefined) =>
  opinionGap({
    opinion: opinion && { ...none, ...opinion },
    ...{ asked, reasonCodes: ["R-01"], measure },
  });
const why = { reasonCode: "R-01", reasonVersion: 1 };

describe("what an opinion lacks", () => {
  test.each([
    ["nothing typed", undefined, "pas encore d’avis"],
    ["a reason alone", why, "pas encore d’avis"],
    ["favourable", { verdict: "favourable" }, null],
    [
      "another class that the figures do not reach, with its reason of the catalogue alone",
      { verdict: "other", level: 2, class: "C", ...why },
      "avis contraire à la grille (classe C proposée, les chiffres atteignent D), écrivez ce qui le fonde",
    ],
    [
      "another class that the figures do not reach, with both reasons",
      { verdict: "other", level: 2, class: "C", ...why, note: "Un marché de cette taille." },
      null,
    ],
    [
      "another level without a class",
      { verdict: "other", level: 1, ...why },
      "dites le niveau et la classe proposés",
    ],
    [
      "what was asked for",
      { verdict: "other", level: 2, class: "D", ...why },
      "le niveau et la classe proposés sont ceux de la demande",
    ],
    [
      "another level without a reason",
      { verdict: "other", level: 1, class: "D" },
      "choisissez un motif du catalogue",
    ],
    ["another level with its reason", { verdict: "other", level: 1, class: "D", ...why }, null],
    ["another class with its reason", { verdict: "other", level: 2, class: "E", ...why }, null],
    [
      "unfavourable without a reason",
      { verdict: "unfavourable" },
      "choisissez un motif du catalogue",
    ],
    ["unfavourable with its reason", { verdict: "unfavourable", ...why }, null],
    [
      "a reason that was withdrawn",
      { verdict: "unfavourable", reasonCode: "R-09", reasonVersion: 1 },
      "le motif R-09 n’est plus au catalogue\u00A0: choisissez-en un autre",
    ],
  ] as [string, Partial<Opinion> | undefined, string | null][])("%s", (_, opinion, words) => {
    expect(gap(opinion)).toBe(words);
  });
});

describe("an opinion against the grid", () => {
  const low = {
    grid: { total: 70, outcome: "fails", eliminated: ["Moyens matériels"] },
    classReached: "D",
  } as const;
  const gapOf = (opinion: Partial<Opinion>) =>
    opinionGap({ opinion: { ...none, ...opinion }, asked, reasonCodes: ["R-01"], measure: low });

  test.each([
    ["", "avis contraire à la grille (Moyens matériels sous 40\u00A0% du bloc), écrivez"],
    ["   vu    ", "avis contraire à la grille"],
  ])("is not whole with « %s » as its reason", (note, words) => {
    expect(gapOf({ verdict: "favourable", note })).toContain(words);
  });

  test("is whole with a written reason; a refusal contradicts nothing", () => {
    expect(gapOf({ verdict: "favourable", note: "Matériel loué, contrat vu." })).toBeNull();
    expect(gapOf({ verdict: "unfavourable", ...why })).toBeNull();
  });
});

test.each([
  [undefined, "à donner"],
  [{ verdict: "favourable", level: 1 }, "N2 · D"],
  [{ verdict: "other", level: 1, class: "E" }, "N1 · E"],
  [{ verdict: "other", level: 1 }, "à donner"],
  [{ verdict: "unfavourable" }, "défavorable"],
] as [Partial<Opinion> | undefined, string][])("%j in short", (opinion, words) => {
  expect(opinionInShort(opinion && { ...none, ...opinion }, asked)).toBe(words);
});
