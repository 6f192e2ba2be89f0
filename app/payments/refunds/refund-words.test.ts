import { expect, test } from "vitest";
import { referenceTerms } from "#db/reference/terms/reference-terms.ts";
import { type RefundFacts, refundInWords, refundRule } from "./refund-words.ts";

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 10));
const refund: RefundFacts = {
  id: "r",
  amount: 75_000n,
  state: "asked",
  rail: "wave",
  byProvider: true,
  askedAt: day(23),
  approvedAt: null,
  doneAt: null,
  proofReference: null,
  paidRail: null,
  refusedReason: null,
};
const steps = (changes: Partial<RefundFacts>) =>
  refundInWords({ ...refund, ...changes }, 10).steps.map(
    ({ what, done }) => `${done ? "fait" : "à venir"}: ${what.replaceAll("\u00A0", " ")}`,
  );

test("a requested refund states who approves it and its latest day", () => {
  expect(steps({})).toEqual([
    "fait: Demandé le 23 novembre 2026",
    "à venir: À approuver par une personne de la caisse",
    "à venir: À vous rendre au plus tard le jeudi 3 décembre 2026, sur le compte Wave qui a payé",
  ]);
});

test("a part of a sum that came by Wave is given back by the desk, and the company reads so", () => {
  expect(steps({ byProvider: false }).at(-1)).toBe(
    "à venir: À vous rendre au plus tard le jeudi 3 décembre 2026, par la caisse",
  );
});

test("an approved refund keeps its latest day, and states its proof once it is done", () => {
  expect(
    steps({ state: "approved", approvedAt: day(24), rail: "paydunya", byProvider: false }),
  ).toEqual([
    "fait: Demandé le 23 novembre 2026",
    "fait: Approuvé par la caisse le 24 novembre 2026",
    "à venir: À vous rendre au plus tard le jeudi 3 décembre 2026, par la caisse",
  ]);
  const done = { state: "done", approvedAt: day(24), doneAt: day(25), rail: "transfer" } as const;
  expect(steps({ ...done, proofReference: "VIR-9" }).at(-1)).toBe(
    "fait: Rendu le 25 novembre 2026 par virement bancaire, référence VIR-9",
  );
  expect(
    steps({ ...done, rail: "orange-money", paidRail: "cash", proofReference: "4" }).at(-1),
  ).toBe("fait: Rendu le 25 novembre 2026 en espèces, à la caisse, référence 4");
});

test("what is said before paying is what the reference terms say", () => {
  const terms = JSON.stringify(referenceTerms).replaceAll("\u00A0", " ");
  expect(terms).toContain(
    "tant que le Dossier n’a pas été déclaré recevable. Ils ne le sont plus ensuite, quelle que soit la décision.",
  );
  expect(refundRule("opening", 10)).toBe(
    "Ces frais peuvent être remboursés, à votre demande, tant que le dossier n’a pas été déclaré recevable\u202F; ils ne le sont plus ensuite, quelle que soit la décision. Une somme payée en trop vous est rendue sous 10\u00A0jours.",
  );
  expect(terms).toContain("sont remboursés si le recours est accueilli");
  expect(refundRule("appeal", 1)).toContain("remboursés si le recours est accueilli");
  expect(terms).toContain("n’ouvrent droit à aucun remboursement");
  expect(refundRule("duplicate", 1)).toBe(
    "Une somme payée en trop vous est rendue sous 1\u00A0jour.",
  );
});

test("a refused refund promises nothing", () => {
  expect(steps({ state: "refused", approvedAt: day(24) })).toEqual([
    "fait: Demandé le 23 novembre 2026",
    "fait: Refusé par la caisse le 24 novembre 2026 : écrivez-nous",
  ]);
  const why = {
    state: "refused",
    approvedAt: day(24),
    refusedReason: "le dossier est recevable",
  } as const;
  expect(steps(why).at(-1)).toBe(
    "fait: Refusé par la caisse le 24 novembre 2026 : le dossier est recevable",
  );
});
