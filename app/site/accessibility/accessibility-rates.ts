import { type AuditedCriterion, audit, auditedCriteria } from "./accessibility-audit.ts";
import { type AuditedPage, auditedPages } from "./accessibility-sample.ts";

export type Conformity = "totale" | "partielle" | "aucune";

interface PageRate extends AuditedPage {
  /** Share of the criteria that apply to the page and are met, from 0 to 1. */
  rate: number;
}

export interface AuditRates {
  conform: number;
  notConform: number;
  notApplicable: number;
  /** Share of the criteria that apply to the sample and are met on all of its pages, from 0 to 1. */
  overall: number;
  /** Mean of the rates of the pages, from 0 to 1. */
  mean: number;
  pages: readonly PageRate[];
  /** Full, partial (half of the criteria or more) or none (French decree 2019-768). */
  conformity: Conformity;
  /** The criteria that at least one page of the sample breaks. */
  broken: readonly AuditedCriterion[];
}

const words: Record<Conformity, string> = {
  totale: "totalement conforme",
  partielle: "partiellement conforme",
  aucune: "non conforme",
};

/** The conformity in French, for the footer and the statement. */
export const conformityWords = ({ conformity }: Pick<AuditRates, "conformity">): string =>
  words[conformity];

/**
 * Computes the two rates of RGAA. A criterion is not met overall when one page breaks it, and an audit that was not read in full
 * says no more than « partial » (decision 0082).
 */
export function auditRates(
  criteria: readonly AuditedCriterion[] = auditedCriteria,
  pages: readonly AuditedPage[] = auditedPages,
  complete: boolean = audit.complete,
): AuditRates {
  const broken = criteria.filter(({ verdicts }) => verdicts.includes("NC"));
  const conform = criteria.filter(
    ({ verdicts }) => verdicts.includes("C") && !verdicts.includes("NC"),
  ).length;
  const rated = pages.map((page, place) => {
    const verdicts = criteria.map((criterion) => criterion.verdicts[place]);
    const met = verdicts.filter((verdict) => verdict === "C").length;
    const failed = verdicts.filter((verdict) => verdict === "NC").length;
    return { ...page, rate: met / (met + failed) };
  });
  const overall = conform / (conform + broken.length);
  return {
    conform,
    notConform: broken.length,
    notApplicable: criteria.length - conform - broken.length,
    overall,
    mean: rated.reduce((sum, { rate }) => sum + rate, 0) / rated.length,
    pages: rated,
    conformity:
      broken.length === 0 && complete ? "totale" : overall >= 0.5 ? "partielle" : "aucune",
    broken,
  };
}
