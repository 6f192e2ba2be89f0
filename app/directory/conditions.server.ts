import { type RawBuilder, sql } from "kysely";
import type { ListedStatus } from "#app/certificates/qualification.ts";
import { lastRenewalDay } from "#app/certificates/qualification-status.ts";
import type { DirectoryDay, DirectoryQuery } from "./directory-list.ts";
import { patternOf, type SearchedWords } from "./directory-words.ts";
import type { CodedSubArea } from "./sub-area-codes.server.ts";

type Condition = RawBuilder<boolean>;

const always: Condition = sql<boolean>`true`;

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? always : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

const oneOf = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/**
 * The qualifications `q` for which a company is listed on the day; `qualificationStatus` says the same, and a test
 * holds both against each other.
 */
export const listedOn = ({ today }: DirectoryDay): Condition => sql<boolean>`
  (q.state in ('granted', 'suspended') and q.starts_on <= ${today}::date and q.ends_on >= ${today}::date)`;

/** The status of a qualification `q` that is listed on the day. */
export const statusOn = (day: DirectoryDay): RawBuilder<ListedStatus> => sql<ListedStatus>`
  (case when q.state = 'suspended' then 'suspended'
    when q.ends_on <= ${lastRenewalDay(day)}::date then 'to-renew' else 'valid' end)`;

/** What is asked of one qualification `q`; each null when nothing is. */
export interface QualificationConditions {
  activity: Condition | null;
  region: Condition | null;
  class: Condition | null;
  status: Condition | null;
}

export function qualificationConditions(
  query: DirectoryQuery,
  day: DirectoryDay,
  subAreas: readonly CodedSubArea[],
): QualificationConditions {
  const { activity, regions, classes, statuses } = query;
  const ids = subAreas.filter(({ code }) => code.startsWith(activity ?? "")).map(({ id }) => id);
  return {
    activity: activity === null ? null : sql<boolean>`q.sub_area_id = any (${ids}::uuid[])`,
    region: regions.length === 0 ? null : sql<boolean>`q.region = any (${regions}::text[])`,
    class: classes.length === 0 ? null : sql<boolean>`q.class = any (${classes}::text[])`,
    status:
      statuses.length === 0 ? null : sql<boolean>`${statusOn(day)} = any (${statuses}::text[])`,
  };
}

export const present = (...conditions: (Condition | null)[]): Condition =>
  allOf(conditions.filter((condition) => condition !== null));

/** Companies whose text holds every word, in one of its forms, or one of the numbers. */
export function textCondition({ forms, numbers }: TextSearch): Condition {
  const like = (word: string) => sql<boolean>`company.search_text like ${patternOf(word)}`;
  const words = forms.map((alternatives) => oneOf(alternatives.map(like)));
  const ways = [...(words.length > 0 ? [allOf(words)] : []), ...numbers.map(like)];
  return ways.length > 0 ? oneOf(ways) : sql<boolean>`false`;
}

export interface TextSearch {
  /** For each typed word the forms of which one must be there. */
  forms: string[][];
  numbers: string[];
}

export const asTyped = ({ words, numbers }: SearchedWords): TextSearch => ({
  forms: words.map((word) => [word]),
  numbers,
});
