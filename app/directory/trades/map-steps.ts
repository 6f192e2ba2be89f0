import { formatInteger } from "#app/kernel/money.ts";

export interface MapSteps {
  /** From 0 (no company) to the last step. */
  stepOf: (count: number) => number;
  /** One text for each step, the empty one first. */
  legend: string[];
}

const firstDigits = [1, 2, 5, 10];

/** The nearest of 1, 2, 5, 10, 20, 50… */
function rounded(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const distance = (digit: number) => Math.abs(digit * power - value);
  return (
    power * firstDigits.reduce((best, digit) => (distance(digit) < distance(best) ? digit : best))
  );
}

/**
 * Up to four shades for the counts of a map, split at an eighth, a quarter and half of the largest count, rounded to
 * 1, 2, 5, 10, 20, 50….
 */
export function mapSteps(counts: readonly number[]): MapSteps {
  const largest = Math.max(1, ...counts);
  const limits = [8, 4, 2].map((part) => rounded(Math.max(1, largest / part)));
  const starts = [...new Set([1, ...limits])];
  const legend = starts.map((start, index) => {
    const next = starts[index + 1];
    if (next === undefined) return `${formatInteger(start)} et plus`;
    return next - 1 === start
      ? formatInteger(start)
      : `${formatInteger(start)} à ${formatInteger(next - 1)}`;
  });
  return {
    stepOf: (count) => starts.filter((start) => count >= start).length,
    legend: ["0", ...legend],
  };
}
