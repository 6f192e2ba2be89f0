import * as v from "valibot";
import { counted } from "#app/kernel/french.ts";
import type { NumberKind } from "#app/kernel/identifiers.ts";
import { classes, levels } from "#app/tariff/classes.ts";

/** Numbers of decisions, `DE-2026-00042-5`, without gaps. */
export const decisionNumbers: NumberKind = { kind: "decision", prefix: "DE" };

export const decisionOutcomes = ["granted", "refused", "adjourned"] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/** How many sub-areas a decision grants, of how many were voted. */
export interface GrantedPart {
  granted: number;
  voted: number;
}

/** « Accord », « Accord partiel, 1 sous-domaine sur 2 », « Refus » or « Ajournement ». */
export function decisionInWords({
  outcome,
  part: { granted, voted },
}: {
  outcome: DecisionOutcome;
  part: GrantedPart;
}): string {
  if (outcome === "adjourned") return "Ajournement";
  if (outcome === "refused") return "Refus";
  return granted < voted
    ? `Accord partiel, ${counted(granted, "sous-domaine")} sur ${voted}`
    : "Accord";
}

/** A sub-area as it was voted. */
export const decisionLineSchema = v.object({
  subAreaId: v.string(),
  code: v.string(),
  name: v.string(),
  /** The level that the company asked for. */
  asked: v.picklist(levels),
  outcome: v.picklist(["granted", "refused"]),
  level: v.nullable(v.picklist(levels)),
  class: v.nullable(v.picklist(classes)),
  /** Texts of the reasons of the catalogue. */
  reasons: v.array(v.string()),
  note: v.nullable(v.string()),
  /** What speaks against the opinion of the report in its grid; absent where nothing does, and in letters signed before they told it. */
  againstGrid: v.exactOptional(v.array(v.string())),
});
export type DecisionLine = v.InferOutput<typeof decisionLineSchema>;

export const grantedOf = (lines: readonly DecisionLine[]): DecisionLine[] =>
  lines.filter(({ outcome }) => outcome === "granted");

/** Days without proof of reading after which a company is reminded, then called (applications §2). */
export const UNREAD_DAYS = 5;
