/** The place that is `steps` further in a round of `count` places. */
export const turned = (from: number, steps: number, count: number): number =>
  (((from + steps) % count) + count) % count;
