import { type ListedStatus, listedStatuses } from "#app/certificates/qualification.ts";
import { type Class, classes, type Level } from "#app/tariff/classes.ts";
import type { ClassCeilings } from "#app/tariff/tariff.schema.ts";
import type { ListedQualification } from "./directory-list.ts";

/** What one lot of a tender asks of a qualification: an activity, at least this level, at least this class. */
export interface Lot {
  /** Code of a family (1 digit), an area (2) or a sub-area (4). */
  activity: string;
  minLevel: Level | null;
  minClass: Class | null;
}

/** A contract, with the class that it asks for by the tariff of the day. */
export interface ContractAmount {
  fcfa: number;
  class: Class;
}

/**
 * The filters on qualifications and places. One and the same qualification must match all of them but the lots; each lot
 * must be matched by a qualification of the company, in force where that is asked.
 */
export interface RightConditions {
  /** Codes of families (1 digit), areas (2) or sub-areas (4): any of them; empty for all. */
  activities: readonly string[];
  minLevel: Level | null;
  minClass: Class | null;
  amount: ContractAmount | null;
  /** Exactly one of these classes; empty for all. */
  classes: readonly Class[];
  /** Valid or to renew: not suspended. */
  inForce: boolean;
  /** One of these statuses; empty for all. */
  statuses: readonly ListedStatus[];
  lots: readonly Lot[];
  /** ISO 3166-2 codes of the region of the seat, « SN-DK »; empty for all. */
  regions: readonly string[];
  /** Regions where the company has its seat or chose to say that it works; empty for all. */
  worksIn: readonly string[];
}

export const noRightConditions: RightConditions = {
  activities: [],
  minLevel: null,
  minClass: null,
  amount: null,
  classes: [],
  inForce: false,
  statuses: [],
  lots: [],
  regions: [],
  worksIn: [],
};

/** The smallest class whose contracts may reach a sum in FCFA (domain §3.4); class A has no ceiling. */
export const classForAmount = (fcfa: number, ceilings: ClassCeilings): Class =>
  classes.findLast((each) => each === "A" || fcfa <= ceilings[each]) ?? "A";

/** The classes that are at least this one, the largest first: « at least C » is A, B or C. */
export const classesFrom = (least: Class | null): readonly Class[] =>
  least === null ? classes : classes.slice(0, classes.indexOf(least) + 1);

/** The classes that the least class and the sum of a contract accept. */
export function leastClasses({
  minClass,
  amount,
}: Pick<RightConditions, "minClass" | "amount">): readonly Class[] {
  const forAmount = classesFrom(amount?.class ?? null);
  return classesFrom(minClass).filter((each) => forAmount.includes(each));
}

/** The statuses that « in force » accepts. */
export const statusesInForce = (inForce: boolean): readonly ListedStatus[] =>
  inForce ? listedStatuses.filter((each) => each !== "suspended") : listedStatuses;

/** The chosen values, or all when none is chosen. */
export const chosenOrAll = <Value>(chosen: readonly Value[], all: readonly Value[]) =>
  chosen.length === 0 ? all : chosen;

/** Whether the filters require more of a qualification than that it is listed. */
export const asksOfRight = (conditions: RightConditions): boolean =>
  asksOfKind(conditions) ||
  conditions.inForce ||
  conditions.statuses.length + conditions.lots.length > 0;

/** Whether they require an activity, a level or a class, lots apart. */
const asksOfKind = ({
  activities,
  minLevel,
  minClass,
  amount,
  classes,
}: RightConditions): boolean =>
  activities.length + classes.length > 0 ||
  minLevel !== null ||
  minClass !== null ||
  amount !== null;

/** Whether a qualification matches the filters or one of the lots. */
export function matchesConditions(
  { subAreaCode, level, class: itsClass, status }: ListedQualification,
  conditions: RightConditions,
): boolean {
  const { activities, minLevel, lots, inForce, statuses } = conditions;
  const isAmong = (accepted: readonly string[]) => accepted.includes(status);
  if (!isAmong(statusesInForce(inForce))) return false;
  const isOf = (activity: string) => subAreaCode.startsWith(activity);
  const matchesLot = lots.some(
    (lot) =>
      isOf(lot.activity) &&
      level >= (lot.minLevel ?? 1) &&
      classesFrom(lot.minClass).includes(itsClass),
  );
  const asksOfOne = asksOfKind(conditions) || statuses.length > 0;
  if (matchesLot || (lots.length > 0 && !asksOfOne)) return matchesLot;
  return (
    isAmong(chosenOrAll(statuses, listedStatuses)) &&
    (activities.length === 0 || activities.some(isOf)) &&
    level >= (minLevel ?? 1) &&
    leastClasses(conditions).includes(itsClass) &&
    chosenOrAll(conditions.classes, classes).includes(itsClass)
  );
}
