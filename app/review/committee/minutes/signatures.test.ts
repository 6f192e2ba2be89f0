import { expect, test } from "vitest";
import { nextSignature, signedInWords } from "./signatures.ts";

const at = new Date("2026-11-24T11:05:00Z");
const secretary = { manages: true, presides: false };
const president = { manages: false, presides: true };
const both = { manages: true, presides: true };
const member = { manages: false, presides: false };
const drawn = { attestedAt: null, signedAt: null, isExtract: false };

test.each([
  ["a secretary signs first", drawn, secretary, "attest"],
  ["who presided waits for them", drawn, president, null],
  ["nobody signs for the secretariat the session that they presided", drawn, both, null],
  ["a recused secretary reads an extract", { ...drawn, isExtract: true }, secretary, null],
  ["a member never signs", drawn, member, null],
  ["who presided signs second", { ...drawn, attestedAt: at }, president, "sign"],
  ["a secretary has signed", { ...drawn, attestedAt: at }, secretary, null],
  ["both have signed", { ...drawn, attestedAt: at, signedAt: at }, president, null],
  ["minutes signed before by who presided alone", { ...drawn, signedAt: at }, secretary, null],
] as const)("%s", (_what, minutes, reader, next) => {
  expect(nextSignature(minutes, reader)).toBe(next);
});

test.each([
  [null, null, "À signer par le secrétariat, puis par qui a présidé"],
  ["Awa Ly", null, /^Signé par Awa Ly le 24.*, à signer par qui a présidé$/],
  ["Awa Ly", "Moussa Ba", /^Signé par Awa Ly le 24.*, puis par Moussa Ba le 24/],
  [null, "Moussa Ba", /^Signé par Moussa Ba le 24/],
])("signed by %s and %s", (attestedByName, signedByName, words) => {
  const said = signedInWords({
    attestedByName,
    attestedAt: attestedByName ? at : null,
    signedByName,
    signedAt: signedByName ? at : null,
  });
  if (typeof words === "string") expect(said).toBe(words);
  else expect(said).toMatch(words);
});
