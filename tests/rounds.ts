import { configureGlobal } from "fast-check";
import { isLong } from "./landing.ts";

/** How often a random test runs: `count` times at a landing, ten times as often in `npm run test:long`. */
export const rounds = (atLanding: number): number => (isLong ? 10 * atLanding : atLanding);

// Vitest reads this file before the tests of every file.
configureGlobal({ numRuns: rounds(40) });
