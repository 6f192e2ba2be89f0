import type { ApplicationKind } from "#app/documents/requirement.ts";
import type { Class, Level } from "#app/tariff/classes.ts";

/** What an evaluation looks at. */
export type StepKind =
  | "documents"
  | "figures"
  | "means"
  | "references"
  | "visit"
  | "expert"
  | "report";

/** Whether nobody says of a step that it is done or not: a report is done by its signature. */
export const settlesItself = (kind: StepKind): boolean => kind === "report";

export interface PlannedStep {
  kind: StepKind;
  label: string;
  /** The working day of the examination by which it is planned, as a share of its delay. */
  share: number;
}

export const stepWords = {
  planned: "à faire",
  done: "fait",
  "not-done": "non fait",
} as const;

/** The edition of the template, kept with each plan. */
export const PLAN_TEMPLATE = "2026-1";

const always: readonly PlannedStep[] = [
  { kind: "documents", label: "Contrôler les pièces et leur validité au dépôt", share: 0.3 },
  { kind: "figures", label: "Recouper chiffres, bilans et classe atteinte", share: 0.4 },
  { kind: "means", label: "Vérifier le personnel et le matériel", share: 0.5 },
  { kind: "references", label: "Interroger les maîtres d’ouvrage des références", share: 0.6 },
];
const visit: PlannedStep = {
  kind: "visit",
  label: "Visiter le siège, l’atelier ou un chantier",
  share: 0.7,
};
const expert: PlannedStep = { kind: "expert", label: "Demander l’avis d’un expert", share: 0.7 };
const report: PlannedStep = { kind: "report", label: "Écrire et signer le rapport", share: 1 };

/**
 * The plan of an examination by class, level and kind (ISO/IEC 17065 §7.4.1): a visit from class C up, or for level 3 in any
 * class, the opinion of an expert for level 3; a yearly follow-up looks at documents and figures alone. `[P]`
 */
export function planFor({
  class: askedClass,
  kind,
  highestLevel,
}: {
  class: Class;
  kind: ApplicationKind;
  highestLevel: Level;
}): PlannedStep[] {
  if (kind === "follow-up") return [...always.slice(0, 2), report];
  const large = askedClass === "A" || askedClass === "B" || askedClass === "C";
  return [
    ...always,
    ...(large || highestLevel === 3 ? [visit] : []),
    ...(highestLevel === 3 ? [expert] : []),
    report,
  ];
}
