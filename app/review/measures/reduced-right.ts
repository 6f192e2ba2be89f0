import type { Class, Level } from "#app/tariff/classes.ts";

interface Rank {
  level: Level;
  class: Class;
}

/** What a reduction leaves at most; null leaves the level, or the class, as it is. */
export interface Reduction {
  toLevel: Level | null;
  toClass: Class | null;
}

/** The level and class of a right after a reduction: the lower of each. Class A is the highest. */
export function reducedRank(rank: Rank, { toLevel, toClass }: Reduction): Rank {
  return {
    level: toLevel !== null && toLevel < rank.level ? toLevel : rank.level,
    class: toClass !== null && toClass > rank.class ? toClass : rank.class,
  };
}

/** Whether a reduction lowers a right. */
export function isReduced(rank: Rank, reduction: Reduction): boolean {
  const reduced = reducedRank(rank, reduction);
  return reduced.level !== rank.level || reduced.class !== rank.class;
}
