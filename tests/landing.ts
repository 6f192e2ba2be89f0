/** Whether `npm run test:long` runs these tests, which leaves nothing out. */
export const isLong = process.env.TEST_LONG !== undefined;

/** One in so many at a landing, always the same ones; all in `npm run test:long`. `turn` takes others for each subject. */
export const someAtLanding = <T>(all: readonly T[], oneIn: number, turn = 0): T[] =>
  all.filter((_, place) => isLong || (place + turn) % oneIn === 0);

/** The first of several pages of one template at a landing; all in `npm run test:long`. */
export const oneAtLanding = <T>(all: readonly T[]): T[] => someAtLanding(all, all.length);
