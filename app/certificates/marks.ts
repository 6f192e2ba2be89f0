import type { AnswerWords } from "./verification/obstacle-words.ts";

/**
 * What a certificate is besides its state: of a company of the demonstration, sealed by a trial key (both are without value), or
 * provisional. In a token the first is bit 0.
 */
export const markNames = ["demo", "trial", "provisional"] as const;
export type Mark = (typeof markNames)[number];

const words: Record<Mark, string> = {
  demo: "entreprise de démonstration, fictive",
  trial: "cachet d’essai",
  provisional: "certificat provisoire",
};

export const packMarks = (marks: readonly Mark[]): number =>
  marks.reduce((sum, mark) => sum | (1 << markNames.indexOf(mark)), 0);

/** Null for a number with a bit that no mark has: what it stands for is not known, so nothing may be said of the certificate. */
export const unpackMarks = (packed: number): Mark[] | null =>
  packed < 1 << markNames.length ? markNames.filter((_, at) => packed & (1 << at)) : null;

/** The marks of any of these lists, each once and in one order. */
export const mergeMarks = (...lists: (readonly Mark[])[]): Mark[] =>
  markNames.filter((mark) => lists.some((list) => list.includes(mark)));

export const marksOf = (facts: { kind: string; isDemo: boolean; isTrial: boolean }): Mark[] => {
  const has = {
    demo: facts.isDemo,
    trial: facts.isTrial,
    provisional: facts.kind === "provisional",
  };
  return markNames.filter((mark) => has[mark]);
};

const isWorthless = (marks: readonly Mark[]): boolean =>
  marks.includes("demo") || marks.includes("trial");

/** The sentence that stands first in every answer about a certificate with marks; null without any. */
export function noticeOf(marks: readonly Mark[]): string | null {
  const list = mergeMarks(marks)
    .map((mark) => words[mark])
    .join(", ");
  if (list === "") return null;
  return isWorthless(marks)
    ? `Sans valeur\u00A0: ${list}.`
    : `${list[0]?.toUpperCase()}${list.slice(1)}.`;
}

/** The words of an answer with the notice of its marks; what is without value never stands on the green ground of a valid certificate. */
export function markedWords(plainWords: AnswerWords, marks: readonly Mark[]): AnswerWords {
  const notice = noticeOf(marks);
  if (notice === null) return plainWords;
  return {
    ...plainWords,
    notice,
    tone: isWorthless(marks) && plainWords.tone === "good" ? "plain" : plainWords.tone,
  };
}
