import { describe, expect, test } from "vitest";
import type { Class, Level } from "#app/tariff/classes.ts";
import { type Opinion, opinionGap, opinionInShort } from "./opinion.ts";

const none: Opinion = {
  verdict: null,
  level: null,
  class: null,
  reasonCode: null,
  reasonVersion: null,
  aboveReasonCode: null,
  aboveReasonVersion: null,
  note: "",
};
const demand = { level: 2, class: "C" } as const;
const reasons = [
  { code: "R-01", scope: "refusal" },
  { code: "H-01", scope: "above" },
  { code: "B-01", scope: "below" },
] as const;
const passing = { total: 80, outcome: "passes", eliminated: [] } as const;
const gapOf = (opinion: Partial<Opinion> | undefined, classReached: Class | null = "C") =>
  opinionGap({
    opinion: opinion && { ...none, ...opinion },
    asked: demand,
    reasons,
    measure: { grid: passing, classReached },
  });

const refusal = { reasonCode: "R-01", reasonVersion: 1 };
const below = { reasonCode: "B-01", reasonVersion: 1 };
const above = { aboveReasonCode: "H-01", aboveReasonVersion: 1 };
const note = "Un marché de cette taille.";
const to = (level: Level, aimedAt: Class) => ({ verdict: "other", level, class: aimedAt }) as const;

const forBelow = "pour «\u00A0Niveau ou classe en dessous de la demande\u00A0»";
const forAbove = "pour «\u00A0Classe au-dessus des chiffres\u00A0»";
const isRefusal = "le motif R-01 est pour «\u00A0Refus\u00A0»\u00A0: ";
const isBelow = `le motif B-01 est ${forBelow}\u00A0: `;
const isAbove = `le motif H-01 est ${forAbove}\u00A0: `;
const notAbove = "rien n’est accordé au-dessus de la demande, ni en niveau ni en classe";
const tooFar = "la classe s’écarte d’un rang au plus de celle des chiffres";

// Asked for N2 and class C, which the figures reach.
test.each([
  ["nothing typed", undefined, "pas encore d’avis"],
  ["a reason alone", refusal, "pas encore d’avis"],
  ["favourable", { verdict: "favourable" }, null],
  ["favourable with a reason", { verdict: "favourable", ...below }, `${isBelow}retirez-le`],
  ["favourable with one above", { verdict: "favourable", ...above }, `${isAbove}retirez-le`],
  [
    "another level without a class",
    { verdict: "other", level: 1, ...below },
    "dites le niveau et la classe proposés",
  ],
  ["what was asked", { ...to(2, "C"), ...below }, /sont ceux de la demande$/],
  ["a level above what was asked", { ...to(3, "C"), ...below }, notAbove],
  ["a class above what was asked", { ...to(2, "B"), ...above }, notAbove],
  ["both above what was asked", { ...to(3, "A"), ...above }, notAbove],
  ["another level without a reason", to(1, "C"), `choisissez un motif ${forBelow}`],
  [
    "a level below with a reason of a refusal",
    { ...to(1, "C"), ...refusal },
    `${isRefusal}choisissez-en un ${forBelow}`,
  ],
  [
    "a level below with a reason above",
    { ...to(1, "C"), ...above },
    `${isAbove}choisissez-en un ${forBelow}`,
  ],
  ["a level below with its reason", { ...to(1, "C"), ...below }, null],
  [
    "a level below with another reason as well",
    { ...to(1, "C"), ...below, ...above },
    `${isAbove}retirez-le`,
  ],
  ["a class below with its reason", { ...to(2, "D"), ...below }, null],
  [
    "a class below with a reason of a refusal",
    { ...to(2, "D"), ...refusal },
    `${isRefusal}choisissez-en un ${forBelow}`,
  ],
  ["a class two below", { ...to(2, "E"), ...below }, tooFar],
  [
    "unfavourable without a reason",
    { verdict: "unfavourable" },
    "choisissez un motif pour «\u00A0Refus\u00A0»",
  ],
  [
    "unfavourable with a reason below",
    { verdict: "unfavourable", ...below },
    `${isBelow}choisissez-en un pour «\u00A0Refus\u00A0»`,
  ],
  ["unfavourable with its reason", { verdict: "unfavourable", ...refusal }, null],
  [
    "a reason that was withdrawn",
    { verdict: "unfavourable", reasonCode: "R-09", reasonVersion: 1 },
    "le motif R-09 n’est plus au catalogue\u00A0: choisissez-en un autre",
  ],
] as [string, Partial<Opinion> | undefined, string | RegExp | null][])(
  "what an opinion lacks: %s",
  (_, opinion, words) => {
    if (words instanceof RegExp) expect(gapOf(opinion)).toMatch(words);
    else expect(gapOf(opinion)).toBe(words);
  },
);

// Asked for N2 and class C; the figures reach less.
test.each([
  [
    "D",
    "favourable without a reason",
    { verdict: "favourable", note },
    `choisissez un motif ${forAbove}`,
  ],
  [
    "D",
    "favourable with a reason below",
    { verdict: "favourable", note, ...below },
    `${isBelow}choisissez-en un ${forAbove}`,
  ],
  ["D", "favourable with the reason above", { verdict: "favourable", note, ...above }, null],
  [
    "D",
    "favourable without words",
    { verdict: "favourable", ...above },
    /^avis contraire à la grille \(classe\u00A0C proposée, les chiffres atteignent D\)/,
  ],
  ["D", "the class of the figures", { ...to(2, "D"), ...below }, null],
  [
    "D",
    "the class of the figures with a reason above",
    { ...to(2, "D"), ...above, note },
    `${isAbove}choisissez-en un ${forBelow}`,
  ],
  [
    "D",
    "a class above and a level below with one reason",
    { ...to(1, "C"), ...above, note },
    `choisissez un motif ${forBelow}`,
  ],
  [
    "D",
    "a class above and a level below without a reason",
    { ...to(1, "C"), note },
    `choisissez un motif ${forAbove} et ${forBelow}`,
  ],
  [
    "D",
    "a class above and a level below with both reasons",
    { ...to(1, "C"), ...above, ...below, note },
    null,
  ],
  ["E", "favourable, two above the figures", { verdict: "favourable", ...above, note }, tooFar],
  ["E", "one above the figures", { ...to(2, "D"), ...above, note }, null],
  [
    "E",
    "one above the figures with a reason of a refusal",
    { ...to(2, "D"), ...refusal, note },
    `${isRefusal}choisissez-en un ${forAbove}`,
  ],
  [null, "F with figures that reach no class", { ...to(2, "F"), ...above, note }, null],
  [null, "E with figures that reach no class", { ...to(2, "E"), ...above, note }, tooFar],
] as [Class | null, string, Partial<Opinion>, string | RegExp | null][])(
  "what an opinion lacks beside figures for %s: %s",
  (reached, _, opinion, words) => {
    if (words instanceof RegExp) expect(gapOf(opinion, reached)).toMatch(words);
    else expect(gapOf(opinion, reached)).toBe(words);
  },
);

describe("an opinion against the grid", () => {
  const low = {
    grid: { total: 70, outcome: "fails", eliminated: ["Moyens matériels"] },
    classReached: "C",
  } as const;
  const lowGap = (opinion: Partial<Opinion>) =>
    opinionGap({ opinion: { ...none, ...opinion }, asked: demand, reasons, measure: low });

  test.each([
    ["", "avis contraire à la grille (Moyens matériels sous 40\u00A0% du bloc), écrivez"],
    ["   vu    ", "avis contraire à la grille"],
  ])("is not whole with « %s » as its reason", (words, reason) => {
    expect(lowGap({ verdict: "favourable", note: words })).toContain(reason);
  });

  test("is whole with a written reason; a refusal contradicts nothing", () => {
    expect(lowGap({ verdict: "favourable", note: "Matériel loué, contrat vu." })).toBeNull();
    expect(lowGap({ verdict: "unfavourable", ...refusal })).toBeNull();
  });
});

test.each([
  [undefined, "à donner"],
  [{ verdict: "favourable", level: 1 }, "N2 · C"],
  [{ verdict: "other", level: 1, class: "E" }, "N1 · E"],
  [{ verdict: "other", level: 1 }, "à donner"],
  [{ verdict: "unfavourable" }, "défavorable"],
] as [Partial<Opinion> | undefined, string][])("%j in short", (opinion, words) => {
  expect(opinionInShort(opinion && { ...none, ...opinion }, demand)).toBe(words);
});
