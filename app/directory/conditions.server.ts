import { type RawBuilder, sql } from "kysely";
import type { ListedStatus } from "#app/certificates/qualification.ts";
import { lastRenewalDay } from "#app/certificates/qualification-status.ts";
import type { RightConditions } from "./counts/tally.ts";
import type { DirectoryDay } from "./directory-list.ts";
import { patternOf, type SearchedWords } from "./directory-words.ts";

export type Condition = RawBuilder<boolean>;

export const allOf = (conditions: readonly (Condition | null)[]): Condition => {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(given, sql` and `)})`;
};

const oneOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

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

/** What is asked of one qualification `q`, listed on the day. */
const rightOn = ({ activity, classes, statuses }: RightConditions, day: DirectoryDay): Condition =>
  allOf([
    listedOn(day),
    activity === null
      ? null
      : sql<boolean>`q.sub_area_id = any (array(select id from sub_area where code like ${`${activity}%`}))`,
    classes.length === 0 ? null : sql<boolean>`q.class = any (${classes}::text[])`,
    statuses.length === 0 ? null : sql<boolean>`${statusOn(day)} = any (${statuses}::text[])`,
  ]);

/**
 * The rows of `listing` that answer all conditions. Where nothing is asked of a right, first and last day of a company's
 * rights tell whether one of them is listed, unless there is a gap between them.
 */
export function listingsThat(asked: RightConditions, day: DirectoryDay): Condition {
  const { activity, regions, classes, statuses } = asked;
  const asksOfRight = activity !== null || classes.length > 0 || statuses.length > 0;
  const hasRight = sql<boolean>`exists (
    select from qualification q where q.company_id = listing.company_id and ${rightOn(asked, day)})`;
  return allOf([
    sql<boolean>`listing.listed_from <= ${day.today}::date and listing.listed_until >= ${day.today}::date`,
    regions.length === 0 ? null : sql<boolean>`listing.region = any (${regions}::text[])`,
    asksOfRight ? hasRight : sql<boolean>`(listing.gapless or ${hasRight})`,
  ]);
}

/** What one typed word may be: a part of a word, or one of some whole words. */
interface Form {
  part: string | null;
  words: string[];
}

/** Companies whose text has each word, in one of its forms, or one of the numbers. */
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
