import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { figureFields } from "../pre-check/pre-check.ts";

/** What a complement can be about; its answer cannot be about anything else. */
export const targetKinds = [
  "figure",
  "sub-area",
  "staff",
  "equipment",
  "reference",
  "requirement",
] as const;
export type TargetKind = (typeof targetKinds)[number];

/** A document of the vault as it was when it was chosen. */
export interface AnsweredDocument {
  documentId: string;
  sha256: string;
  name: string;
}

/**
 * The answer of a company: a figure, documents, or a text for everything else; an explanation may stand beside the first two. It
 * never changes what was filed.
 */
export type ComplementAnswer =
  | { kind: "figure"; value: string; explanation?: string }
  | { kind: "papers"; papers: AnsweredDocument[]; explanation?: string }
  | { kind: "text"; text: string };

export const answerKind = (target: TargetKind): ComplementAnswer["kind"] =>
  target === "figure" ? "figure" : target === "requirement" ? "papers" : "text";

export const LONGEST_ANSWER = 5_000;

/** An answer that was judged insufficient, with the reason. */
export interface EarlierAnswer {
  answer: ComplementAnswer;
  /** ISO instants. */
  answeredAt: string;
  judgedAt: string;
  why: string;
}

/** The field of the figures with this name; undefined for an unknown name. */
export const figureField = (name: string) => figureFields.find((field) => field.name === name);

/** An answer in words, with its explanation on a line of its own. */
export function answerInWords(answer: ComplementAnswer, target: string): string {
  if (answer.kind === "text") return answer.text;
  const words =
    answer.kind === "figure"
      ? figureInWords(answer.value, target)
      : answer.papers.map(({ name }) => name).join(", ");
  return answer.explanation ? `${words}\n${answer.explanation}` : words;
}

/** A figure with its unit: « 120 000 000 FCFA » for money. */
export const figureInWords = (value: string | number, target: string): string =>
  figureField(target)?.money ? formatFcfa(BigInt(value)) : formatInteger(BigInt(value));

/** What was declared for a figure; null for a figure that the application does not hold. */
export function declaredInWords(figures: Record<string, unknown>, target: string): string | null {
  const declared = figures[target];
  const isFigure = typeof declared === "number" || /^-?\d+$/.test(String(declared));
  return isFigure ? figureInWords(declared as string | number, target) : null;
}

/** An extension of time as asked for, with the decision once there is one. */
export interface Extension {
  askedAt: Date;
  reason: string;
  decidedAt: Date | null;
  /** The day that was granted; null when it was refused or is not decided. */
  until: string | null;
}
