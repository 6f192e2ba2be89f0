import { levelCode } from "#app/certificates/qualification.ts";
import type { Class, Level } from "#app/tariff/classes.ts";

export const verdicts = {
  favourable: "Favorable",
  other: "Favorable à un autre niveau ou une autre classe",
  unfavourable: "Défavorable",
} as const;
export type OpinionVerdict = keyof typeof verdicts;
export const isVerdict = (text: string): text is OpinionVerdict => Object.hasOwn(verdicts, text);

/** What an examiner says of one sub-area, as far as it is typed. */
export interface Opinion {
  verdict: OpinionVerdict | null;
  level: Level | null;
  class: Class | null;
  reasonCode: string | null;
  reasonVersion: number | null;
  note: string;
}

/** What the company asked for in one sub-area. */
export interface AskedSubArea {
  id: string;
  code: string;
  name: string;
  level: Level;
}

interface Judged {
  opinion: Opinion | undefined;
  asked: { level: Level; class: Class };
  /** The codes of the reasons in force today. */
  reasonCodes: readonly string[];
}

/** What an opinion lacks before a report can carry it, in words that follow the name of the sub-area; null when it is whole. */
export function opinionGap({ opinion, asked, reasonCodes }: Judged): string | null {
  if (!opinion?.verdict) return "pas encore d’avis";
  if (opinion.verdict === "favourable") return null;
  if (opinion.verdict === "other") {
    if (!opinion.level || !opinion.class) return "dites le niveau et la classe proposés";
    if (opinion.level === asked.level && opinion.class === asked.class)
      return "le niveau et la classe proposés sont ceux de la demande";
  }
  if (!opinion.reasonCode) return "choisissez un motif du catalogue";
  if (!reasonCodes.includes(opinion.reasonCode))
    return `le motif ${opinion.reasonCode} n’est plus au catalogue\u00A0: choisissez-en un autre`;
  return null;
}

/** The level and the class that an opinion proposes; null for an unfavourable one, or one without a verdict. */
export function proposedBy(
  opinion: Opinion | undefined,
  asked: { level: Level; class: Class },
): { level: Level; class: Class } | null {
  if (opinion?.verdict === "favourable") return { level: asked.level, class: asked.class };
  if (opinion?.verdict !== "other" || !opinion.level || !opinion.class) return null;
  return { level: opinion.level, class: opinion.class };
}

/** « N2 · D » for what is proposed, « refus » for an unfavourable opinion. */
export function opinionInShort(
  opinion: Opinion | undefined,
  asked: { level: Level; class: Class },
): string {
  const proposed = proposedBy(opinion, asked);
  if (proposed) return `${levelCode(proposed.level)} · ${proposed.class}`;
  return opinion?.verdict === "unfavourable" ? "défavorable" : "à donner";
}
