import type { NumberKind } from "#app/kernel/identifiers.ts";

/** The numbers of measures, `MS-2026-00012-3`. */
export const measureNumbers: NumberKind = { kind: "measure", prefix: "MS" };

/** What a measure does to the qualifications it is about (ISO/IEC 17065 §7.11.1). */
export const measureKinds = {
  condition: {
    label: "Condition",
    help: "La qualification reste en vigueur. L’entreprise doit faire ce qui est demandé avant un jour.",
  },
  reduction: {
    label: "Réduction",
    help: "La qualification est remplacée par une autre, d’un niveau ou d’une classe plus bas, avec un nouveau certificat.",
  },
  suspension: {
    label: "Suspension",
    help: "La qualification ne vaut plus, jusqu’à ce que la suspension soit levée.",
  },
  withdrawal: {
    label: "Retrait",
    help: "La qualification prend fin. Seul un nouveau dossier peut la rendre.",
  },
} as const;

export type MeasureKind = keyof typeof measureKinds;
export const kindsOfMeasure = Object.keys(measureKinds) as MeasureKind[];

/** What a letter of a measure tells: suspended at once, decided after the hearing, or lifted. */
export type MeasureLetterKind = "urgent" | "decided" | "lifted";

/** Why somebody takes no part in a measure, as `concern_with_company` of the database answers. */
export const concernWords = {
  member: "Vous agissez pour cette entreprise.",
  tie: "Vous avez déclaré un lien avec cette entreprise.",
  conflict: "Vous avez déclaré un conflit dans un dossier de cette entreprise.",
} as const;

export type MeasureConcern = keyof typeof concernWords;

/** Days that an urgent suspension lasts, its first day included: the time that confirms it or ends it. The database refuses more. */
export const URGENT_DAYS = 30;
/** Months after its end during which a suspension stands in the public list, and a withdrawal after the last day that the right had (terms 12.4). */
export const LISTED_MONTHS = 12;
/** Months during which a lapsed urgent suspension excludes a second one on the same right. */
export const MONTHS_WITHOUT_SECOND_URGENT = 12;

/** Characters of facts, reasons of a decision, answers and what was said in person. */
export const longestFacts = 5_000;
/** Characters of what is demanded, and of the reasons to suspend at once, to drop and to lift. */
export const longestReason = 2_000;
/** Bytes of one document. */
export const LARGEST_MEASURE_FILE = 10_000_000;
/** Documents that the body, or the company, may add. */
export const MOST_MEASURE_FILES = 10;
