/** Whether the visitor prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The index `steps` after `from`, modulo `count`. */
export const turned = (from: number, steps: number, count: number): number =>
  (((from + steps) % count) + count) % count;

/** The text of a counter at a share of its animation: « 1000+ » is « 250+ » at a quarter. A text without a number is unchanged. */
export const countSoFar = (text: string, share: number): string =>
  text.replace(/\d[\d\u202F\u00A0]*/, (number) => {
    const value = Number(number.replace(/\D/g, ""));
    return share >= 1 ? number : String(Math.round(value * Math.max(0, share)));
  });
