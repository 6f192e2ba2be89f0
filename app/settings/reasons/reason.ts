/**
 * The uses of a reason: a refused document, a complement, a refusal, a class above that of the figures, a level or class below what was
 * asked, a suspension.
 */
export const reasonScopes = [
  "document",
  "complement",
  "refusal",
  "above",
  "below",
  "suspension",
] as const;
export type ReasonScope = (typeof reasonScopes)[number];

export interface Reason {
  code: string;
  version: number;
  scope: ReasonScope;
  /** The sentence as the company reads it. */
  text: string;
}

export const scopeLabels: Record<ReasonScope, { title: string; help: string }> = {
  document: {
    title: "Pièce non conforme",
    help: "Dit à l’entreprise pourquoi une pièce ne peut pas être acceptée.",
  },
  complement: {
    title: "Demande de complément",
    help: "Dit à l’entreprise ce qui manque pour continuer l’examen.",
  },
  refusal: { title: "Refus", help: "Motive une décision défavorable de la commission." },
  above: {
    title: "Classe au-dessus des chiffres",
    help: "Motive une classe d’un rang au-dessus de celle que les chiffres atteignent.",
  },
  below: {
    title: "Niveau ou classe en dessous de la demande",
    help: "Motive une qualification accordée en dessous de ce que l’entreprise a demandé.",
  },
  suspension: { title: "Suspension", help: "Motive la suspension d’une qualification." },
};

const letters: Record<ReasonScope, string> = {
  document: "P",
  complement: "C",
  refusal: "R",
  above: "H",
  below: "B",
  suspension: "S",
};

/** The next code of a scope: « P-08 » after « P-07 »; ended reasons keep theirs. */
export function nextReasonCode(scope: ReasonScope, codes: readonly string[]): string {
  const prefix = `${letters[scope]}-`;
  const numbers = codes
    .filter((code) => code.startsWith(prefix))
    .map((code) => Number(code.slice(prefix.length)));
  return prefix + String(Math.max(0, ...numbers) + 1).padStart(2, "0");
}
