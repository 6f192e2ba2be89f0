/*
 * The product's elements have the same two lines, and those of the film have them within. A module used by two scripts
 * would become a file of its own, and one more request: nothing of the product may grow because of the showcase.
 */

/** Has the visitor asked for less motion? */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The place that is `steps` further in a round of `count` places. */
export const turned = (from: number, steps: number, count: number): number =>
  (((from + steps) % count) + count) % count;
