import { changeRefusals } from "#app/applications/application.refusals.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { tooLong } from "#app/kernel/too-long.ts";

/** Characters of why a step is not done. */
export const longestReason = 1_000;

export type StepRefusal =
  | "unknown-application"
  | "not-yours"
  | "own-company"
  | "wrong-state"
  | "assigned"
  | "reason-given"
  | "reason-too-long"
  | "unknown-step"
  | "settles-itself";

export const stepRefusals: Record<StepRefusal, RefusalAnswer> = {
  "unknown-application": changeRefusals["unknown-application"],
  "not-yours": changeRefusals["not-yours"],
  "own-company": changeRefusals["own-company"],
  "wrong-state": changeRefusals["wrong-state"],
  assigned: changeRefusals.assigned,
  "reason-given": { status: 400, message: "Dites pourquoi cette étape n’est pas faite." },
  "reason-too-long": tooLong("Le motif", longestReason),
  "unknown-step": { status: 404, message: "Cette étape n’est pas dans le plan." },
  "settles-itself": { status: 409, message: "Cette étape est faite quand le rapport est signé." },
};
