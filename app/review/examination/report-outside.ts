import * as v from "valibot";
import { formatDateLong } from "#app/kernel/dates.ts";

/** The opinion of an expert as a report carries it; one without an answer says that none came in time. */
const reportedExpertSchema = v.object({
  name: v.string(),
  family: v.string(),
  question: v.string(),
  answer: v.nullable(v.string()),
  /** The hash under which the answer stands in the journal. */
  sha256: v.nullable(v.string()),
  /** After an upheld objection. */
  isSetAside: v.boolean(),
});

const reportedVisitSchema = v.object({
  onDay: v.string(),
  place: v.string(),
  conclusion: v.string(),
  sha256: v.nullable(v.string()),
});

/** What came from outside the examination; reports that were signed before 25 November 2026 have none. */
export const outsideSchema = v.object({
  experts: v.array(reportedExpertSchema),
  visits: v.array(reportedVisitSchema),
});
export type Outside = v.InferOutput<typeof outsideSchema>;

export interface OutsideFacts extends Outside {
  /** What has to end before the report is signed, in words. */
  waiting: string[];
}

/** The opinions and visits as lines of a report: what it is, and what was said. */
export function outsideLines({
  experts,
  visits,
}: Outside): { kind: "experts" | "visite"; what: string; said: string; sha256: string | null }[] {
  return [
    ...experts.map(({ name, family, answer, isSetAside, sha256 }) => ({
      kind: "experts" as const,
      sha256,
      what: `Avis de ${name}, ${family}${isSetAside ? ", écarté après une opposition" : ""}`,
      said: answer ?? "Aucune réponse à temps.",
    })),
    ...visits.map(({ onDay, place, conclusion, sha256 }) => ({
      kind: "visite" as const,
      sha256,
      what: `Visite du ${formatDateLong(onDay)}, ${place}`,
      said: conclusion,
    })),
  ];
}

export const hasOutside = ({ experts, visits }: Outside): boolean =>
  experts.length + visits.length > 0;
