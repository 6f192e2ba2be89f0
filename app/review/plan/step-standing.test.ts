import { expect, test } from "vitest";
import { type StepProofs, standingStep } from "./step-standing.ts";

const nothing: StepProofs = {
  documents: { unchecked: 2, verdicts: [] },
  owners: { filed: 3, answered: 0 },
  visits: 0,
  experts: 0,
};
const registrar = { by: "Awa Diop", isExaminer: false, count: 16 };
const examiner = { by: "Ousmane Ndiaye", isExaminer: true, count: 1 };

const proven: StepProofs = {
  documents: { unchecked: 0, verdicts: [registrar, examiner] },
  owners: { filed: 3, answered: 2 },
  visits: 1,
  experts: 1,
};

const kinds = ["documents", "figures", "means", "references", "visit", "expert"] as const;
const planned = { state: "planned", reason: null } as const;

test.each(kinds)("the step %s is to be done while nobody said so and nothing proves it", (kind) => {
  expect(standingStep({ kind, ...planned }, nothing)).toEqual({ ...planned, proof: null });
});

test.each([
  [
    "documents",
    "done",
    "16\u00A0pièces contrôlées par Awa Diop, 1\u00A0pièce contrôlée par Ousmane Ndiaye, qui examine",
  ],
  ["figures", "planned", null],
  ["means", "planned", null],
  ["references", "done", "2\u00A0maîtres d’ouvrage sur 3 ont répondu"],
  ["visit", "done", "1\u00A0compte rendu signé"],
  ["expert", "done", "1\u00A0avis reçu"],
] as const)("with every proof the step %s is %s", (kind, state, proof) => {
  expect(standingStep({ kind, ...planned }, proven)).toEqual({ state, reason: null, proof });
});

test.each(kinds)("what somebody said of the step %s counts, done and not done", (kind) => {
  const done = { kind, state: "done", reason: null } as const;
  expect(standingStep(done, nothing)).toEqual({ state: "done", reason: null, proof: null });
  const step = { kind, state: "not-done", reason: "Chantier fermé" } as const;
  expect(standingStep(step, proven)).toEqual({
    state: "not-done",
    reason: "Chantier fermé",
    proof: null,
  });
});

test("documents that only the registrar checked are said to be so; one without a verdict proves nothing", () => {
  const step = { kind: "documents", ...planned } as const;
  const standing = (documents: StepProofs["documents"]) =>
    standingStep(step, { ...nothing, documents });
  expect(standing({ unchecked: 0, verdicts: [registrar] })).toMatchObject({
    state: "done",
    proof:
      "16\u00A0pièces contrôlées par Awa Diop\u202F; l’instructeur n’en a jugé aucune de nouveau",
  });
  expect(standing({ unchecked: 1, verdicts: [registrar] })).toMatchObject({ state: "planned" });
  expect(standing({ unchecked: 0, verdicts: [] })).toMatchObject({ state: "planned" });
});

test("one owner who answered is one", () => {
  const owners = { filed: 3, answered: 1 };
  const { proof } = standingStep({ kind: "references", ...planned }, { ...nothing, owners });
  expect(proof).toBe("1\u00A0maître d’ouvrage sur 3 a répondu");
});
