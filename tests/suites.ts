/** One run of a test program, with the variables that it gets. */
export interface Suite {
  program: "vitest" | "playwright";
  args: string[];
  env: Record<string, string>;
}

const env = { TEST_LONG: "yes" };
const races: Suite = {
  program: "vitest",
  args: ["--project", "data", "-t", "at once|at the same time|together"],
  env,
};

/**
 * `npm run test:long`: everything of a landing with nothing left out and random tests ten times as often, races ten
 * times, every page in every browser test, and the pages in older and other browser engines.
 */
export const longSuites: readonly Suite[] = [
  { program: "vitest", args: [], env },
  ...Array.from({ length: 9 }, () => races),
  { program: "playwright", args: [], env },
  { program: "vitest", args: ["--config", "tests/long/vitest.config.ts"], env },
];
