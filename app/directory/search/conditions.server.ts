import { type RawBuilder, sql } from "kysely";
import { type ListedStatus, listedStatuses } from "#app/certificates/qualification.ts";
import { lastRenewalDay } from "#app/certificates/qualification-status.ts";
import type { Db } from "#app/kernel/context.ts";
import { type Class, classes, type Level } from "#app/tariff/classes.ts";
import type { DirectoryDay } from "../directory-list.ts";
import {
  asksOfRight,
  chosenOrAll,
  classesFrom,
  leastClasses,
  type RightConditions,
  statusesInForce,
} from "../right-conditions.ts";
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
  conditions: RightConditions,
  day: DirectoryDay,
): Promise<RowConditions> {
  const { activities, minLevel, lots, regions, worksIn } = conditions;
  const classesAccepted = leastClasses(conditions).filter((each) =>
    chosenOrAll(conditions.classes, classes).includes(each),
  );
  const status = withStatus(conditions, day);
  const ofOne = await qualificationCondition(db, {
    activities,
    minLevel,
    classes: classesAccepted,
  });
  const ofLots = await Promise.all(
    lots.map(({ activity, minLevel: least, minClass }) =>
      qualificationCondition(db, {
        activities: [activity],
        minLevel: least,
        classes: classesFrom(minClass),
      }),
    ),
  );
  // The first lot finds the companies where nothing else is asked of a qualification.
  const [first] = ofLots;
  const right = ofOne ?? (conditions.statuses.length === 0 ? first : null) ?? null;
  return {
    right: allOf([listedOn(day), status, right]),
    asksOfRight: asksOfRight(conditions),
    listing: allOf([
      sql<boolean>`listing.listed_from <= ${day.today}::date and listing.listed_until >= ${day.today}::date`,
      regions.length === 0 ? null : sql<boolean>`listing.region = any (${regions}::text[])`,
      worksIn.length === 0
        ? null
        : sql<boolean>`(listing.region = any (${worksIn}::text[]) or listing.works_in && ${worksIn}::text[])`,
      ...ofLots.map(
        (lot) => sql<boolean>`exists (
          select from qualification q where q.company_id = listing.company_id
            and ${allOf([listedOn(day), withStatus({ ...conditions, statuses: [] }, day), lot])})`,
      ),
    ]),
  };
}

/** The condition on the status of `q`; null when every listed status is accepted. */
function withStatus({ inForce, statuses }: RightConditions, day: DirectoryDay): Condition | null {
  const is = statusOn(day);
  const accepted = statusesInForce(inForce).filter((each) =>
    chosenOrAll(statuses, listedStatuses).includes(each),
  );
  return accepted.length === listedStatuses.length ? null : oneOf(accepted.map((each) => is[each]));
}

interface WantedRight {
  activities: readonly string[];
  minLevel: Level | null;
  classes: readonly Class[];
}

/** The condition on activity, level and class of `q`; null when it accepts all. */
async function qualificationCondition(db: Db, wantedRight: WantedRight): Promise<Condition | null> {
  const { activities, minLevel } = wantedRight;
  const conditions = [
    activities.length === 0 ? null : await ofActivities(db, activities),
    minLevel === null || minLevel === 1 ? null : sql<boolean>`q.level >= ${minLevel}::integer`,
    wantedRight.classes.length === classes.length
      ? null
      : sql<boolean>`q.class = any (${wantedRight.classes}::text[])`,
  ];
  return conditions.every((each) => each === null) ? null : allOf(conditions);
}

async function ofActivities(db: Db, activities: readonly string[]): Promise<Condition> {
  const rows = await db
    .selectFrom("sub_area")
    .select("id")
    .where(sql<boolean>`code like any (${activities.map((each) => `${each}%`)}::text[])`)
    .execute();
  return sql<boolean>`q.sub_area_id = any (${rows.map(({ id }) => id)}::uuid[])`;
}

/** The forms that one typed word may take: a part of a word, or one of some whole words. */
interface Form {
  part: string | null;
  words: string[];
}

/** Companies whose text holds each distinctive word in one of its forms, or one of the numbers. */
export interface TextSearch {
  forms: Form[];
  numbers: string[];
}

export const asTyped = ({ distinctive, numbers }: SearchedWords): TextSearch => ({
  forms: distinctive.map((part) => ({ part, words: [] })),
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
