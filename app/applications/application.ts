import type { ApplicationKind } from "#app/documents/requirement.ts";
import { type NumberKind, numberOf } from "#app/kernel/identifiers.ts";

/** Numbers are given at filing, without gaps (applications §1.5). */
export const applicationNumbers: NumberKind = { kind: "application", prefix: "DO" };

/** Whether a text has the form of an application number, with a valid check digit. Does not look the application up. */
export function isApplicationNumber(text: string): boolean {
  const [, year, serial] = /^DO-(\d{4})-(\d{5,9})-\d$/.exec(text) ?? [];
  return year !== undefined && text === numberOf(applicationNumbers, Number(year), Number(serial));
}

export const kindLabels: Record<ApplicationKind, string> = {
  first: "Première qualification",
  extension: "Extension",
  renewal: "Renouvellement",
  "follow-up": "Suivi annuel",
};
