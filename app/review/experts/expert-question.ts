/** Longest question of an examiner, and longest answer of an expert, in characters. */
export const LONGEST_QUESTION = 3000;
export const LONGEST_EXPERT_ANSWER = 10_000;
/** Most days that an expert is given to answer. `[P]` */
export const MOST_DAYS_TO_ANSWER = 60;
/** The expert is reminded once, this many days before the last one. `[P]` */
export const REMINDED_DAYS_BEFORE = 2;
/** In bytes, the same limit as for documents. */
export const LARGEST_EXPERT_FILE = 10_000_000;

export type QuestionState =
  | "asked"
  | "opened"
  | "conflict"
  | "answered"
  | "set-aside"
  | "revoked"
  | "past";

interface QuestionFacts {
  declared: "clear" | "conflict" | null;
  answeredAt: Date | null;
  revokedAt: Date | null;
  /** The last day to answer, YYYY-MM-DD. */
  dueOn: string;
}

/** How far a question to an expert is on a day. An answer that was revoked afterwards, after an objection, is set aside. */
export function questionState(
  { declared, answeredAt, revokedAt, dueOn }: QuestionFacts,
  today: string,
): QuestionState {
  if (answeredAt) return revokedAt ? "set-aside" : "answered";
  if (revokedAt) return "revoked";
  if (declared === "conflict") return "conflict";
  if (dueOn < today) return "past";
  return declared ? "opened" : "asked";
}

/** A question that the expert may still answer. */
export const isOpenQuestion = (state: QuestionState): boolean =>
  state === "asked" || state === "opened";

export const questionStateWords: Record<QuestionState, string> = {
  asked: "envoyée",
  opened: "ouverte par l’expert",
  conflict: "conflit d’intérêts déclaré",
  answered: "répondue",
  "set-aside": "réponse écartée",
  revoked: "retirée",
  past: "sans réponse à temps",
};
