import { expect, test } from "vitest";
import { type RefundFacts, refundInWords } from "./refund-words.ts";

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 10));
const refund: RefundFacts = {
  ...{ id: "r", amount: 75_000n, state: "asked", rail: "wave", askedAt: day(23) },
  ...{ approvedAt: null, doneAt: null, proofReference: null },
};
const steps = (changes: Partial<RefundFacts>) =>
  refundInWords({ ...refund, ...changes }, 10).steps.map(
    ({ what, done }) => `${done ? "fait" : "à venir"}: ${what.replaceAll("\u00A0", " ")}`,
  );

test("a requested refund states who approves it and its latest day", () => {
  expect(steps({})).toEqual([
    "fait: Demandé le 23 novembre 2026",
    "à venir: À approuver par une personne de la caisse",
    "à venir: À vous rendre au plus tard le 3 décembre 2026, sur le compte Wave qui a payé",
  ]);
});

test("an approved refund keeps its latest day, and states its proof once it is done", () => {
  expect(steps({ state: "approved", approvedAt: day(24), rail: "paydunya" })).toEqual([
    "fait: Demandé le 23 novembre 2026",
    "fait: Approuvé par la caisse le 24 novembre 2026",
    "à venir: À vous rendre au plus tard le 3 décembre 2026, par la caisse",
  ]);
  const done = { state: "done", approvedAt: day(24), doneAt: day(25), rail: "transfer" } as const;
  expect(steps({ ...done, proofReference: "VIR-9" }).at(-1)).toBe(
    "fait: Rendu le 25 novembre 2026, par virement, référence VIR-9",
  );
});

test("a refused refund promises nothing", () => {
  expect(steps({ state: "refused", approvedAt: day(24) })).toEqual([
    "fait: Demandé le 23 novembre 2026",
    "fait: Refusé par la caisse le 24 novembre 2026 : écrivez-nous",
  ]);
});
