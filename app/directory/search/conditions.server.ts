import { type RawBuilder, sql } from "kysely";
import type { ListedStatus } from "#app/certificates/qualification.ts";
import { lastRenewalDay } from "#app/certificates/qualification-status.ts";
import type { Db } from "#app/kernel/context.ts";
import type { RightConditions } from "../counts/tally.ts";
import type { DirectoryDay } from "../directory-list.ts";
import { patternOf, type SearchedWords } from "./directory-words.ts";

export type Condition = RawBuilder<boolean>;

export const allOf = (conditions: readonly (Condition | null)[]): Condition => {
  const givenConditions = conditions.filter((condition) => condition !== null);
  return givenConditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(givenConditions, sql` and `)})`;
};

const oneOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/**
 * Condition on qualifications `q`: the company is listed for them on the day. `qualificationStatus` applies the same
 * rule; a test compares both.
 */
export const listedOn = ({ today }: DirectoryDay): Condition => sql<boolean>`
  (q.state in ('granted', 'suspended') and q.starts_on <= ${today}::date and q.ends_on >= ${today}::date)`;

/** Conditions on listed qualifications `q`, by status, written so that the indexes on state and end date serve. */
export const statusOn = (day: DirectoryDay): Record<ListedStatus, Condition> => ({
  valid: sql<boolean>`(q.state = 'granted' and q.ends_on > ${lastRenewalDay(day)}::date)`,
  "to-renew": sql<boolean>`(q.state = 'granted' and q.ends_on <= ${lastRenewalDay(day)}::date)`,
  suspended: sql<boolean>`q.state = 'suspended'`,
});

/**
 * Conditions on `q` and on `listing`. An activity is expanded to its sub-areas, so that the planner knows how many
 * there are.
 */
export interface RowConditions {
  /** Condition on one qualification that is listed on the day. */
  right: Condition;
  /** Whether the filters require more of a qualification than that it is listed. */
  asksOfRight: boolean;
  listing: Condition;
}

export async function rowConditions(
  db: Db,
  { activity, regions, classes, statuses }: RightConditions,
  day: DirectoryDay,
): Promise<RowConditions> {
  const is = statusOn(day);
  const right = [
    activity === null ? null : await ofActivity(db, activity),
    classes.length === 0 ? null : sql<boolean>`q.class = any (${classes}::text[])`,
    statuses.length === 0 ? null : oneOf(statuses.map((status) => is[status])),
  ];
  return {
    right: allOf([listedOn(day), ...right]),
    asksOfRight: right.some((condition) => condition !== null),
    listing: allOf([
      sql<boolean>`listing.listed_from <= ${day.today}::date and listing.listed_until >= ${day.today}::date`,
      regions.length === 0 ? null : sql<boolean>`listing.region = any (${regions}::text[])`,
    ]),
  };
}

async function ofActivity(db: Db, activity: string): Promise<Condition> {
  const rows = await db
    .selectFrom("sub_area")
    .select("id")
    .where("code", "like", `${activity}%`)
    .execute();
  return sql<boolean>`q.sub_area_id = any (${rows.map(({ id }) => id)}::uuid[])`;
}

/** The forms that one typed word may take: a part of a word, or one of some whole words. */
interface Form {
  part: string | null;
  words: string[];
}

/** Companies whose text holds each word in one of its forms, or one of the numbers. */
export interface TextSearch {
  forms: Form[];
  numbers: string[];
}

export const asTyped = ({ words, numbers }: SearchedWords): TextSearch => ({
  forms: words.map((part) => ({ part, words: [] })),
  numbers,
});

export function textCondition({ forms, numbers }: TextSearch): Condition {
  const like = (word: string) => sql<boolean>`listing.search_text like ${patternOf(word)}`;
  const words = forms.map(({ part, words }) =>
    oneOf([
      ...(part === null ? [] : [like(part)]),
      ...(words.length === 0 ? [] : [sql<boolean>`listing.words && ${words}::text[]`]),
    ]),
  );
  return oneOf([...(words.length > 0 ? [allOf(words)] : []), ...numbers.map(like)]);
}
