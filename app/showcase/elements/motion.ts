/*
 * A copy of two functions of `app/ui/elements/motion.ts`. Imported from there, they would become a shared chunk and one more
 * request on the pages of the product.
 */

/** Whether the visitor prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The index `steps` after `from`, modulo `count`. */
export const turned = (from: number, steps: number, count: number): number =>
  (((from + steps) % count) + count) % count;
