import { formatDateLong } from "#app/kernel/dates.ts";

/** The opinion of an expert as a report carries it; one without an answer says that none came in time. */
export interface ReportedExpert {
  name: string;
  family: string;
  question: string;
  answer: string | null;
  /** The hash under which the answer stands in the journal. */
  sha256: string | null;
  /** After an upheld objection. */
  isSetAside: boolean;
}

export interface ReportedVisit {
  onDay: string;
  place: string;
  conclusion: string;
  sha256: string | null;
}

/** What came from outside the examination; reports that were signed before 25 November 2026 have none. */
export interface Outside {
  experts: ReportedExpert[];
  visits: ReportedVisit[];
}

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
