import { configureGlobal } from "fast-check";

/** How often something that chance decides is tried: as often as told before a change lands, ten times that by `npm run test:long`. */
export const rounds = (atLanding: number): number =>
  process.env.TEST_LONG === undefined ? atLanding : 10 * atLanding;

// Vitest reads this file before the tests of every file.
configureGlobal({ numRuns: rounds(40) });
