import { configureGlobal } from "fast-check";

/** How often a random test runs: `count` times at a landing, ten times as often in `npm run test:long`. */
export const rounds = (atLanding: number): number =>
  process.env.TEST_LONG === undefined ? atLanding : 10 * atLanding;

// Vitest reads this file before the tests of every file.
configureGlobal({ numRuns: rounds(40) });
