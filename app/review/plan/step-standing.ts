import { counted } from "#app/kernel/french.ts";
import type { Step, StepState } from "./plan.queries.server.ts";

/** What proves that a step of a plan was done, without anybody saying so. */
export interface StepProofs {
  documents: {
    unchecked: number;
    /** Who gave the verdicts that stand, and on how many documents. */
    verdicts: readonly { by: string; isExaminer: boolean; count: number }[];
  };
  /** The owners of the works that were filed as references, and those who answered. */
  owners: { filed: number; answered: number };
  /** Signed records of visits. */
  visits: number;
  /** Answers of experts that count. */
  experts: number;
}

type PlanStep = Pick<Step, "kind" | "state" | "reason">;

export interface StandingStep {
  state: StepState;
  reason: string | null;
  /** What proves it; null without a proof. */
  proof: string | null;
}

/**
 * How far a step is, for the plan and the report alike: what somebody said of it; else it is done when its proof exists. Points given are no
 * proof: nobody interviewed an owner by marking a block.
 */
export function standingStep({ kind, state, reason }: PlanStep, proofs: StepProofs): StandingStep {
  const proof = proofOf(kind, proofs);
  if (state === "not-done") return { state, reason, proof: null };
  return { state: proof === null ? state : "done", reason, proof };
}

function proofOf(kind: PlanStep["kind"], { documents, owners, visits, experts }: StepProofs) {
  if (kind === "documents") return verdictsInWords(documents);
  if (kind === "references" && owners.answered > 0)
    return `${counted(owners.answered, "maître d’ouvrage", "maîtres d’ouvrage")} sur ${owners.filed} ${owners.answered > 1 ? "ont" : "a"} répondu`;
  if (kind === "visit" && visits > 0)
    return counted(visits, "compte rendu signé", "comptes rendus signés");
  if (kind === "expert" && experts > 0) return counted(experts, "avis reçu", "avis reçus");
  return null;
}

/** Who checked the documents, and whether who examines judged any again; null while one has no verdict. */
function verdictsInWords({ unchecked, verdicts }: StepProofs["documents"]): string | null {
  if (unchecked > 0 || verdicts.length === 0) return null;
  const all = verdicts.map(
    ({ by, isExaminer, count }) =>
      `${counted(count, "pièce contrôlée", "pièces contrôlées")} par ${by}${isExaminer ? ", qui examine" : ""}`,
  );
  const again = verdicts.some(({ isExaminer }) => isExaminer)
    ? ""
    : "\u202F; l’instructeur n’en a jugé aucune de nouveau";
  return `${all.join(", ")}${again}`;
}
