export interface Random {
  /** A whole number from 0 up to, and without, the given one. */
  below: (limit: number) => number;
  between: (from: number, to: number) => number;
  /** True that many times in a hundred. */
  chance: (percent: number) => boolean;
  pick: <Value>(values: readonly Value[]) => Value;
  /** Some of the values, each once. */
  some: <Value>(values: readonly Value[], count: number) => Value[];
  weighted: <Value>(weights: readonly (readonly [Value, number])[]) => Value;
}

/** The same numbers each time for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error("nothing to choose from");
    return value;
  };
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (percent) => next() * 100 < percent,
    pick,
    some: (values, count) => {
      const remainingValues = [...values];
      const wantedCount = Math.min(count, remainingValues.length);
      return Array.from({ length: wantedCount }, () =>
        remainingValues.splice(below(remainingValues.length), 1),
      ).flat();
    },
    weighted: (weights) => {
      let place = next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
      const chosen = weights.find(([, weight]) => {
        place -= weight;
        return place < 0;
      });
      return (chosen ?? pick(weights))[0];
    },
  };
}
