import { levelCode } from "#app/certificates/qualification.ts";
import { lowerFirst } from "#app/kernel/french.ts";
import { type Reason, type ReasonScope, scopeLabels } from "#app/settings/reasons/reason.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { groundsAgainst, type Measure } from "./against-grid.ts";
import { lineRefusals } from "./proposal.refusals.ts";
import { baseClass, type LineReasonScope, neededScopes, proposalGap } from "./proposal.ts";

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
  /** Why it refuses, or proposes a level or a class below the demand. */
  reasonCode: string | null;
  reasonVersion: number | null;
  /** Why its class is above that of the figures. */
  aboveReasonCode: string | null;
  aboveReasonVersion: number | null;
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

/** A reason of the catalogue, as far as an opinion is judged by it. */
type UsedReason = Pick<Reason, "code" | "scope">;

interface Judged {
  opinion: Opinion | undefined;
  asked: { level: Level; class: Class };
  /** The grid, and the class that the figures reach. */
  measure: Measure;
  /** The reasons in force today. */
  reasons: readonly UsedReason[];
}

/**
 * What an opinion lacks before a report can carry it, in words that follow the name of the sub-area; null when it is whole. It proposes a
 * line that the committee could vote as it stands, by the rule of the committee; one that grants against the grid has a written reason as well.
 */
export function opinionGap(judged: Judged): string | null {
  const { opinion, asked, measure } = judged;
  if (!opinion?.verdict) return "pas encore d’avis";
  const proposed = proposedBy(opinion, asked);
  if (opinion.verdict === "other") {
    if (!proposed) return "dites le niveau et la classe proposés";
    if (proposed.level === asked.level && proposed.class === asked.class)
      return "le niveau et la classe proposés sont ceux de la demande";
  }
  const gap = lineGap(opinion, judged);
  if (gap) return gap;
  const grounds = groundsAgainst(proposed, measure);
  return grounds.length > 0 && opinion.note.trim().length < SHORTEST_REASON
    ? `avis contraire à la grille (${grounds.join("\u202F; ")}), écrivez ce qui le fonde`
    : null;
}

/** Why the committee could not vote what an opinion proposes, with its reasons. */
function lineGap(opinion: Opinion, { asked, measure, reasons }: Judged): string | null {
  const named = reasonsNamed(opinion).map(({ code }) => code);
  const ended = named.find((code) => !reasons.some((reason) => reason.code === code));
  if (ended) return `le motif ${ended} n’est plus au catalogue\u00A0: choisissez-en un autre`;
  const proposed = proposedBy(opinion, asked);
  const line = {
    outcome: proposed ? ("granted" as const) : ("refused" as const),
    level: proposed?.level ?? null,
    class: proposed?.class ?? null,
    reasons: reasons.filter(({ code }) => named.includes(code)),
  };
  const demand = {
    askedLevel: asked.level,
    askedClass: asked.class,
    base: baseClass(asked.class, measure.classReached),
  };
  const gap = proposalGap(line, demand);
  if (gap === null) return null;
  if (gap === "above-asked" || gap === "class-too-far") return asClause(lineRefusals[gap].message);
  const requiredScopes = neededScopes(line, demand);
  const missingScopes = requiredScopes.filter(
    (scope) => !line.reasons.some((each) => each.scope === scope),
  );
  const other = line.reasons.find(({ scope }) => !requiredScopes.some((each) => each === scope));
  if (!other) return `choisissez un motif ${forUses(missingScopes)}`;
  return missingScopes.length === 0
    ? `le ${meaningOf(other)}\u00A0: retirez-le`
    : `le ${meaningOf(other)}\u00A0: choisissez-en un ${forUses(missingScopes)}`;
}

/** A sentence of a refusal as it goes on after a colon. */
const asClause = (sentence: string) => lowerFirst(sentence).replace(/\.$/, "");

/** « pour « Refus » et pour « Classe au-dessus des chiffres » » */
const forUses = (scopes: readonly ReasonScope[], joint = " et pour ") =>
  `pour ${scopes.map((scope) => `«\u00A0${scopeLabels[scope].title}\u00A0»`).join(joint)}`;

const meaningOf = ({ code, scope }: UsedReason) => `motif ${code} est ${forUses([scope])}`;

/** The uses of the reasons that a field of an opinion takes: the verdict says why there is one. */
export const fieldScopes = {
  reason: (verdict: OpinionVerdict | null): LineReasonScope[] =>
    verdict === null ? ["refusal", "below"] : [verdict === "unfavourable" ? "refusal" : "below"],
  aboveReason: (): LineReasonScope[] => ["above"],
};

/** Why a chosen reason does not say what its field is for, in a sentence; null when it does. */
export const otherUse = (reason: UsedReason, scopes: readonly LineReasonScope[]): string | null =>
  scopes.some((scope) => scope === reason.scope)
    ? null
    : `Le ${meaningOf(reason)}\u00A0: choisissez-en un ${forUses(scopes, " ou pour ")}.`;

/** The reasons of the catalogue that an opinion names, in their versions. */
export const reasonsNamed = (
  opinion: Pick<Opinion, "reasonCode" | "reasonVersion" | "aboveReasonCode" | "aboveReasonVersion">,
): { code: string; version: number }[] =>
  [
    { code: opinion.reasonCode, version: opinion.reasonVersion },
    { code: opinion.aboveReasonCode, version: opinion.aboveReasonVersion },
  ].flatMap(({ code, version }) => (code && version ? [{ code, version }] : []));

/** The level and the class that an opinion proposes; null for an unfavourable one, or one without a verdict. */
export function proposedBy(
  opinion: Opinion | undefined,
  askedRight: { level: Level; class: Class },
): { level: Level; class: Class } | null {
  if (opinion?.verdict === "favourable")
    return { level: askedRight.level, class: askedRight.class };
  if (opinion?.verdict !== "other" || !opinion.level || !opinion.class) return null;
  return { level: opinion.level, class: opinion.class };
}

/** « N2 · D » for what is proposed, « refus » for an unfavourable opinion. */
export function opinionInShort(
  opinion: Opinion | undefined,
  askedRight: { level: Level; class: Class },
): string {
  const proposed = proposedBy(opinion, askedRight);
  if (proposed) return `${levelCode(proposed.level)} · ${proposed.class}`;
  return opinion?.verdict === "unfavourable" ? "défavorable" : "à donner";
}
