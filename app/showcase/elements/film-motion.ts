/*
 * The same two lines as `motion.ts`, for the script of the page with the film: shared, they would become a file of their own and
 * one more request for every page of the template.
 */

/** Has the visitor asked for less motion? */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The place that is `steps` further in a round of `count` places. */
export const turned = (from: number, steps: number, count: number): number =>
  (((from + steps) % count) + count) % count;
