import { levelCode } from "#app/certificates/qualification.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { groundsAgainst, type Measure } from "./against-grid.ts";

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

/** Fewest characters of a written reason for an opinion that contradicts the grid. */
export const SHORTEST_REASON = 10;

interface Judged {
  opinion: Opinion | undefined;
  asked: { level: Level; class: Class };
  /** The grid, and the class that the figures reach. */
  measure: Measure;
  /** The codes of the reasons in force today. */
  reasonCodes: readonly string[];
}

/**
 * What an opinion lacks before a report can carry it, in words that follow the name of the sub-area; null when it is whole. One that
 * differs from the request has a reason of the catalogue; one that grants against the grid has a written reason.
 */
export function opinionGap(judged: Judged): string | null {
  const { opinion, asked, measure } = judged;
  if (!opinion?.verdict) return "pas encore d’avis";
  const gap = opinion.verdict === "favourable" ? null : reasonGap(opinion, judged);
  if (gap) return gap;
  const grounds = groundsAgainst(proposedBy(opinion, asked), measure);
  return grounds.length > 0 && opinion.note.trim().length < SHORTEST_REASON
    ? `avis contraire à la grille (${grounds.join("\u202F; ")}), écrivez ce qui le fonde`
    : null;
}

function reasonGap(opinion: Opinion, { asked, reasonCodes }: Judged): string | null {
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
