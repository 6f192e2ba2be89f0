import { classMeaning } from "#app/certificates/qualification.ts";
import { type Class, classes } from "#app/tariff/classes.ts";
import { feesDue, totalOf } from "#app/tariff/fees-due.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";
import { type ApplicationFacts, type Requirement, requirementsFor } from "./requirement.ts";

/** The consequences of choosing a class. */
export interface ClassGuideEntry {
  class: Class;
  /** The size of the contracts, in words. */
  works: string;
  /** Amounts in FCFA: at the opening, when the qualification is granted, each year. */
  opening: number;
  certificate: number;
  followUp: number;
  /** Number of documents that must be supplied. */
  documents: number;
  /** Labels of the documents that the next smaller class does not require. */
  more: string[];
}

interface Guided {
  tariff: Pick<Tariff, "fees" | "classCeilings">;
  requirements: readonly Requirement[];
  /** Facts about the application beside its class. */
  facts: Omit<ApplicationFacts, "class">;
}

/** The consequences of each class under the tariff and the requirements of a day, the smallest first. */
export function classGuide({ tariff, requirements, facts }: Guided): ClassGuideEntry[] {
  const subAreas = Math.max(1, facts.subAreas?.length ?? 0);
  const labels = (each: Class) =>
    requirementsFor({ ...facts, class: each }, requirements)
      .filter(({ requirement }) => requirement.necessity !== "optional")
      .map(({ requirement }) => requirement.label);
  return classes.toReversed().map((each, place, all) => {
    const ownLabels = labels(each);
    const smaller = all[place - 1];
    const before = new Set(smaller ? labels(smaller) : ownLabels);
    return {
      class: each,
      works: classMeaning(each, tariff.classCeilings),
      opening: totalOf(feesDue(tariff.fees, { kind: "opening", class: each, subAreas })),
      certificate: totalOf(feesDue(tariff.fees, { kind: "certificate", class: each })),
      followUp: tariff.fees.followUp[each],
      documents: ownLabels.length,
      more: ownLabels.filter((label) => !before.has(label)),
    };
  });
}
