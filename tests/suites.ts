/** One run of a test program, with the variables that it gets. */
export interface Suite {
  program: "vitest" | "playwright";
  args: string[];
  env: Record<string, string>;
}

const env = { TEST_LONG: "yes" };
/** What a title says of acts that meet. */
const meeting =
  "at once|\\bonce\\b|same time|same instant|together|simultaneous|concurrent|twice|two (people|tabs|members|secretaries)";
const races: Suite = { program: "vitest", args: ["--project", "data", "-t", meeting], env };

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
