import { statusFrom } from "#app/certificates/qualification.ts";
import { isListed } from "#app/certificates/qualification-status.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import type { FormerName, ListedQualification, Standing } from "../directory-list.ts";
import { asksOfRight, matchesConditions, type RightConditions } from "../right-conditions.ts";

/** The state of a company on the day from all its qualifications, replaced ones left out. */
export function standingOf(all: readonly ListedQualification[]): Standing {
  const has = (status: ListedQualification["status"]) => all.some((each) => each.status === status);
  if (has("valid") || has("to-renew")) return { kind: "in-force" };
  if (has("suspended")) {
    const days = all.map(({ status, since }) => (status === "suspended" ? (since ?? "") : ""));
    return { kind: "suspended", since: days.sort().at(-1) ?? "" };
  }
  const [from] = all
    .filter(({ status }) => status === "upcoming")
    .map(({ startsOn }) => startsOn)
    .sort();
  if (from !== undefined) return { kind: "upcoming", from };
  const [last] = ended(all).toSorted((a, b) => ((a.since ?? "") < (b.since ?? "") ? 1 : -1));
  const decided = last?.status === "withdrawn" || last?.status === "void" ? last.status : null;
  return { kind: "ended", how: decided ?? "expired", since: last?.since ?? "" };
}

/** « Suspendue depuis le 3 mars 2026 »: the state of a company with its date, as `datedStatus` words one right. */
export function standingText(standing: Standing): string {
  if (standing.kind === "in-force") return "En vigueur";
  if (standing.kind === "upcoming") return `À partir du ${formatDateLong(standing.from)}`;
  return statusFrom(standing.kind === "suspended" ? "suspended" : standing.how, standing.since);
}

/** « Anciennement Baol Routes, jusqu’au 3 mars 2027 » */
export const formerNameWords = ({ name, until }: FormerName): string =>
  `Anciennement ${name}, jusqu’au ${formatDateLong(until)}`;

/** The qualifications that show the state of a company: the listed ones, else those to come, else those that ended. */
export function qualificationsToShow(
  all: readonly ListedQualification[],
  { kind }: Standing,
): ListedQualification[] {
  if (kind === "upcoming") return all.filter(({ status }) => status === "upcoming");
  return kind === "ended" ? ended(all) : all.filter(({ status }) => isListed(status));
}

const ended = (all: readonly ListedQualification[]) =>
  all.filter(({ status }) => status === "expired" || status === "withdrawn" || status === "void");

export interface EntryLine {
  qualification: ListedQualification;
  /** True when a filter requires something of a qualification and this one matches. */
  isMatch: boolean;
}

const mostLines = 3;

/**
 * The qualifications that an entry of the list shows: first those that match the filters, then the suspended ones,
 * which are never left out, then others up to three in all; and how many are left to the company page.
 */
export function entryLines(
  qualifications: readonly ListedQualification[],
  conditions: RightConditions,
): { lines: EntryLine[]; others: number } {
  const asksRight = asksOfRight(conditions);
  const rank = ({ qualification, isMatch }: EntryLine) =>
    (isMatch ? 0 : 2) + (qualification.status === "suspended" ? 0 : 1);
  const lines = qualifications
    .map((qualification) => ({
      qualification,
      isMatch: asksRight && matchesConditions(qualification, conditions),
    }))
    .sort((a, b) => rank(a) - rank(b))
    .filter((line, index) => index < mostLines || line.qualification.status === "suspended");
  return { lines, others: qualifications.length - lines.length };
}
