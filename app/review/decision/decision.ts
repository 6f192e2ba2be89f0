import { counted } from "#app/kernel/french.ts";
import type { NumberKind } from "#app/kernel/identifiers.ts";
import type { Class, Level } from "#app/tariff/classes.ts";

/** Numbers of decisions, `DE-2026-00042-5`, without gaps. */
export const decisionNumbers: NumberKind = { kind: "decision", prefix: "DE" };

export type DecisionOutcome = "granted" | "refused" | "adjourned";

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
export interface DecisionLine {
  subAreaId: string;
  code: string;
  name: string;
  /** The level that the company asked for. */
  asked: Level;
  outcome: "granted" | "refused";
  level: Level | null;
  class: Class | null;
  /** Texts of the reasons of the catalogue. */
  reasons: string[];
  note: string | null;
  /** What speaks against the opinion of the report in its grid; absent where nothing does, and in letters signed before they told it. */
  againstGrid?: string[];
}

export const grantedOf = (lines: readonly DecisionLine[]): DecisionLine[] =>
  lines.filter(({ outcome }) => outcome === "granted");

/** Days without proof of reading after which a company is reminded, then called (applications §2). */
export const UNREAD_DAYS = 5;
