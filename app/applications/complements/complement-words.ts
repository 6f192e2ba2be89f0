import { formatDeadline } from "#app/kernel/dates.ts";
import type { ComplementState } from "./complement.machine.ts";
import type { ComplementAnswer, TargetKind } from "./complement.ts";

export const targetWords: Record<TargetKind, string> = {
  figure: "Chiffre",
  "sub-area": "Sous-domaine",
  staff: "Personnel",
  equipment: "Matériel",
  reference: "Référence",
  requirement: "Pièce",
};

/** What a complement asks for, as « Pièce, Quitus fiscal ». */
export const targetInWords = ({
  targetKind,
  targetLabel,
}: {
  targetKind: TargetKind;
  targetLabel: string;
}): string => `${targetWords[targetKind]}, ${targetLabel}`;

/** The standing of a complement for the company; an answer judged insufficient is asked for again with the next batch. */
export type ComplementStanding = "to-answer" | "saved" | "sent" | "lifted" | "waived" | "lapsed";

export const standingWords: Record<ComplementStanding, string> = {
  "to-answer": "À fournir",
  saved: "Réponse enregistrée, pas encore envoyée",
  sent: "Réponse envoyée",
  lifted: "Réponse acceptée",
  waived: "Sans objet\u00A0: rien à fournir",
  lapsed: "Resté sans réponse",
};

/** Until when a complement is, or was, to be answered. */
export const dueInWords = (dueOn: string, today: string): string =>
  `${dueOn < today ? "attendu " : ""}au plus tard le ${formatDeadline(dueOn)}`;

export function standingOf(
  { state, answer }: { state: ComplementState; answer: ComplementAnswer | null },
  awaited: boolean,
): ComplementStanding {
  if (state === "open" && awaited) return answer ? "saved" : "to-answer";
  if (state === "open" || state === "answered" || state === "prepared") return "sent";
  return state;
}
