import * as v from "valibot";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import type { Stored } from "#db/tables.ts";
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
const answeredDocumentSchema = v.object({
  documentId: v.string(),
  sha256: v.string(),
  name: v.string(),
});
export type AnsweredDocument = v.InferOutput<typeof answeredDocumentSchema>;

/**
 * The answer of a company: a figure, documents, or a text for everything else; an explanation may stand beside the first two. It
 * never changes what was filed.
 */
const complementAnswerSchema = v.union([
  v.object({
    kind: v.literal("figure"),
    value: v.string(),
    explanation: v.exactOptional(v.string()),
  }),
  v.object({
    kind: v.literal("papers"),
    papers: v.array(answeredDocumentSchema),
    explanation: v.exactOptional(v.string()),
  }),
  v.object({ kind: v.literal("text"), text: v.string() }),
]);
export type ComplementAnswer = v.InferOutput<typeof complementAnswerSchema>;

export const answerKind = (target: TargetKind): ComplementAnswer["kind"] =>
  target === "figure" ? "figure" : target === "requirement" ? "papers" : "text";

export const LONGEST_ANSWER = 5_000;

/** An answer that was judged insufficient, with the reason. */
const earlierAnswerSchema = v.object({
  answer: complementAnswerSchema,
  /** ISO instants. */
  answeredAt: v.string(),
  judgedAt: v.string(),
  why: v.string(),
});
export type EarlierAnswer = v.InferOutput<typeof earlierAnswerSchema>;

const earlierAnswersSchema = v.array(earlierAnswerSchema);

/** The answer of a complement and its earlier ones, checked; null while there is none. */
export const storedAnswer = (answer: Stored<"complement.answer"> | null) =>
  answer && storedJson("complement.answer", complementAnswerSchema, answer);
export const storedAnswers = (row: {
  answer: Stored<"complement.answer"> | null;
  earlier: Stored<"complement.earlier">;
}) => ({
  answer: storedAnswer(row.answer),
  earlier: storedJson("complement.earlier", earlierAnswersSchema, row.earlier),
});

/** The field of the figures with this name; undefined for an unknown name. */
export const figureField = (name: string) => figureFields.find((field) => field.name === name);

/** The ids of the documents of an answer; none for an answer in words or figures. */
export const documentIdsOf = (answer: ComplementAnswer | null): string[] =>
  answer?.kind === "papers" ? answer.papers.map(({ documentId }) => documentId) : [];

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
