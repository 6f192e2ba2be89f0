import { latestClosedYear } from "#app/kernel/dates.ts";
import {
  type DocumentDates,
  type DocumentValidity,
  type KnownVerdict,
  type Requirement,
  type RequirementContent,
  validOn,
  yearsAsked,
} from "./requirement.ts";

/** A requirement, with how many closed years this company must show (`requirementsFor`); null unless `fiscal`. */
export interface AskedSeries {
  requirement: Pick<RequirementContent, "validity" | "validFor">;
  years: number | null;
}

type Dated = DocumentDates & { isRequest?: boolean; verdict?: KnownVerdict | null };

export interface JudgedSeries {
  /** `incomplete`: a year of the series is missing. `ended`: all are there, and the newest closed too long ago. */
  standing: "in-order" | "ends-soon" | "ended" | "incomplete";
  /** Last day of the series: that of its newest year; null unless it is valid. */
  until: string | null;
  /** The years that have no statements, the oldest first. */
  missing: number[];
  /** Validity of each document, in the order given. */
  validities: DocumentValidity[];
}

/** Validity of each document of one requirement on a day, in the order given; statements of financial years as a series. */
export function validitiesOn(
  day: string,
  documents: readonly Dated[],
  series: AskedSeries,
): DocumentValidity[] {
  return series.requirement.validity === "fiscal"
    ? seriesOn(day, documents, series).validities
    : documents.map((each) => validOn(day, each, series.requirement));
}

interface Judging {
  day: string;
  /** When the company was founded: a young one has fewer years to show. */
  foundedOn: string | null;
  /** Undefined for a requirement that is not known. */
  requirementOf: (code: string) => Requirement | undefined;
}

/** The documents of a company, in the order given, each with its validity on a day; null where its requirement is not known. */
export function judgedDocuments<Kept extends Dated & { code: string }>(
  documents: readonly Kept[],
  { day, foundedOn, requirementOf }: Judging,
): (Kept & { validity: DocumentValidity | null })[] {
  const codes = [...new Set(documents.map(({ code }) => code))];
  const judged = new Map<Kept, DocumentValidity>();
  for (const code of codes) {
    const requirement = requirementOf(code);
    if (!requirement) continue;
    const ownDocuments = documents.filter((each) => each.code === code);
    const years = yearsAsked(requirement, { foundedOn, day });
    for (const [place, validity] of validitiesOn(day, ownDocuments, {
      requirement,
      years,
    }).entries())
      judged.set(ownDocuments[place] as Kept, validity);
  }
  return documents.map((each) => ({ ...each, validity: judged.get(each) ?? null }));
}

/**
 * Judges statements of financial years: the last closed years are asked for, without a gap, and only the newest of them must be
 * recent (domain §2.8). A series may begin before the latest closed year while its newest year is recent enough: the
 * statements of a year that has just closed are not due yet.
 */
export function seriesOn(
  day: string,
  documents: readonly Dated[],
  { requirement, years }: AskedSeries,
): JudgedSeries {
  const alone = documents.map((each) => {
    const validity = validOn(day, each, requirement);
    const isClosed = !["requested", "date-missing", "not-yet", "refused"].includes(validity.state);
    return { ...validity, year: isClosed && each.issuedOn ? yearOf(each.issuedOn) : null };
  });
  const closed = [...new Set(alone.flatMap(({ year }) => year ?? []))].sort((a, b) => b - a);
  const windowOf = (latest: number) =>
    Array.from({ length: Math.max(1, years ?? 1) }, (_, place) => latest - place).reverse();
  const missingOf = (latest: number) => windowOf(latest).filter((year) => !closed.includes(year));
  const recent = closed.filter((year) =>
    alone.some((each) => each.year === year && isRecent(each)),
  );
  const [newest] = closed;
  const due = latestClosedYear(day);
  const next = newest === undefined ? due : Math.max(due, newest + 1);
  const latest = recent.find((year) => missingOf(year).length === 0) ?? recent[0] ?? next;
  const ends = alone.filter(({ year }) => year === (recent.length > 0 ? latest : newest));
  const until = lastOf(ends.map((each) => each.until));
  const missingYears = missingOf(latest);
  const askedYears = windowOf(latest);
  const validities = alone.map(({ year, ...validity }): DocumentValidity => {
    if (year === null) return validity;
    if (year >= latest && isRecent(validity)) return { ...validity, year };
    if (askedYears.includes(year)) return { state: "expected", until, year };
    return year === newest ? { ...validity, year } : { state: "surplus", until: null, year };
  });
  if (missingYears.length === 0) {
    const soon = ends.every(({ state }) => state !== "valid");
    return { standing: soon ? "ends-soon" : "in-order", until, missing: missingYears, validities };
  }
  const isOld = recent.length === 0 && newest !== undefined && missingOf(newest).length === 0;
  return {
    standing: isOld ? "ended" : "incomplete",
    until: null,
    missing: missingYears,
    validities,
  };
}

const isRecent = ({ state }: Pick<DocumentValidity, "state">): boolean =>
  state === "valid" || state === "ends-soon";

const yearOf = (day: string): number => Number(day.slice(0, 4));

const lastOf = (days: readonly (string | null)[]): string | null =>
  days
    .flatMap((day) => day ?? [])
    .sort()
    .at(-1) ?? null;

/** « il manque les exercices 2022 et 2023 »; empty when no year is missing. */
export function missingYearsInWords(years: readonly number[]): string {
  if (years.length === 0) return "";
  if (years.length === 1) return `il manque l’exercice ${years[0]}`;
  return `il manque les exercices ${years.slice(0, -1).join(", ")} et ${years.at(-1)}`;
}

/** The label of a document with its financial year, where it has one: « États financiers SYSCOHADA, exercice 2024 ». */
export const labelWithYear = (
  label: string,
  requirement: Pick<RequirementContent, "validity"> | undefined,
  issuedOn: string | null,
): string =>
  requirement?.validity === "fiscal" && issuedOn ? `${label}, exercice ${yearOf(issuedOn)}` : label;
