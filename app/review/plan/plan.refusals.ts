import { changeRefusals } from "#app/applications/application.refusals.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";

export type StepRefusal =
  | "unknown-application"
  | "not-yours"
  | "own-company"
  | "wrong-state"
  | "assigned"
  | "reason-given"
  | "unknown-step";

export const stepRefusals: Record<StepRefusal, RefusalAnswer<never>> = {
  "unknown-application": changeRefusals["unknown-application"],
  "not-yours": changeRefusals["not-yours"],
  "own-company": changeRefusals["own-company"],
  "wrong-state": changeRefusals["wrong-state"],
  assigned: changeRefusals.assigned,
  "reason-given": { status: 400, message: "Dites pourquoi cette étape n’est pas faite." },
  "unknown-step": { status: 404, message: "Cette étape n’est pas dans le plan." },
};
