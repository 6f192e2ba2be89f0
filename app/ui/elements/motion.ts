/** Has the visitor asked for less motion? */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The place that is `steps` further in a round of `count` places. */
export const turned = (from: number, steps: number, count: number): number =>
  (((from + steps) % count) + count) % count;

/** « 1000+ » when a share of the counting is done: « 250+ » at a quarter. A text without a number stays as it is. */
export const countSoFar = (text: string, share: number): string =>
  text.replace(/\d[\d\u202F\u00A0]*/, (number) => {
    const value = Number(number.replace(/\D/g, ""));
    return share >= 1 ? number : String(Math.round(value * Math.max(0, share)));
  });
