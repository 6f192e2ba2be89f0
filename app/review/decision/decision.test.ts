import { expect, test } from "vitest";
import { storedJson } from "#app/kernel/stored-json.ts";
import { readsRows } from "#tests/json-rows.ts";
import { decisionInWords } from "./decision.ts";
import { openingOf, type SignedLetter, signedLetterSchema } from "./letter.ts";

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

const letter: SignedLetter = {
  number: "DE-2026-00042-5",
  application: { number: "DO-2026-00042-5", class: "D" },
  company: { name: "Baol Construction", address: "Dakar" },
  recipient: "Awa DIOP, Gérante",
  outcome: "granted",
  session: { number: "CE-2026-004", heldOn: "2026-11-24" },
  lines: [
    {
      subAreaId: "s",
      code: "2201",
      name: "Maçonnerie",
      asked: 2,
      outcome: "granted",
      level: 1,
      class: "E",
      reasons: ["Une référence récente manque"],
      note: null,
    },
  ],
  adjournment: null,
  grant: { kind: "full", months: 36, endsWith: null, fee: 250_000, feeDays: 180 },
  words: "",
  appeal: { days: 30, fee: 0, body: "Le secrétariat", address: "Dakar", email: "a@b.sn" },
  signature: { name: "Ibrahima SALAMBÉ", on: "2026-11-24", deputy: false },
};
const { signature: _signature, ...unsigned } = letter;
readsRows("decision.letter", (row) => storedJson("decision.letter", signedLetterSchema, row), {
  rows: {
    "of 24 November 2026": letter,
    "with its town, of 27 November": { ...letter, place: "Dakar" },
    "whose delays are said": {
      ...letter,
      place: "Dakar",
      committee: "la commission",
      delaysFrom: "notification",
      lines: letter.lines.map((line) => ({ ...line, againstGrid: ["Finances sous 40 %"] })),
      grant: { ...letter.grant, feeUntil: "2026-12-20", isFeeUntilFixed: true },
    },
    "of an adjournment": {
      ...letter,
      outcome: "adjourned",
      lines: [],
      grant: null,
      adjournment: { reason: "À compléter", asked: [{ label: "Quitus", text: "?" }], days: 30 },
    },
  },
  broken: {
    "without a signature": unsigned,
    "of an unknown class": { ...letter, application: { number: "DO-2026-00042-5", class: "Z" } },
  },
});

test.each([
  [{}, "la commission d’examen, réunie le "],
  [{ committee: "la commission" }, "la commission, réunie le "],
])("a letter with %j says « %s »: one that is signed keeps its words", (kept, words) => {
  expect(openingOf({ ...letter, ...kept })).toContain(`que ${words}`);
});
