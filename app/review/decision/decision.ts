import type { NumberKind } from "#app/kernel/identifiers.ts";
import type { Class, Level } from "#app/tariff/classes.ts";

/** Numbers of decisions, `DE-2026-00042-5`, without gaps. */
export const decisionNumbers: NumberKind = { kind: "decision", prefix: "DE" };

export type DecisionOutcome = "granted" | "refused" | "adjourned";

export const outcomeWords: Record<DecisionOutcome, string> = {
  granted: "Accord",
  refused: "Refus",
  adjourned: "Ajournement",
};

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
}

export const grantedOf = (lines: readonly DecisionLine[]): DecisionLine[] =>
  lines.filter(({ outcome }) => outcome === "granted");

/** Days without proof of reading after which a company is reminded, then called (applications §2). */
export const UNREAD_DAYS = 5;
