import { actTime } from "./stage.ts";

/** Time between two acts of one day. */
const MINUTES_BETWEEN = 11;

/** The acts of a story in their order, each so many days before the demonstration. */
export type Days<Act> = readonly (readonly [daysAgo: number, ...acts: Act[]])[];

export interface Scene {
  at: Date;
  /** Before the last act of its day. */
  minutes: number;
  play: () => Promise<unknown>;
}

interface Story<Act> {
  days: Days<Act>;
  /** Parts the acts of several stories on one day. */
  place: number;
  play: (act: Act, at: Date) => Promise<unknown>;
}

/** The acts of one story with their instants, in a demonstration that is made now. */
export const scenesOf = <Act>(now: Date, { days, place, play }: Story<Act>): Scene[] =>
  days.flatMap(([daysAgo, ...acts]) =>
    acts.map((act, index) => {
      const minutes = (acts.length - index) * MINUTES_BETWEEN + place / 10;
      const at = actTime(now, { daysAgo, minutes });
      return { at, minutes, play: () => play(act, at) };
    }),
  );

/** Plays the acts of all stories in chronological order. At midnight the acts of one day share one instant. */
export async function playInOrder(scenes: readonly Scene[]): Promise<void> {
  const inOrder = scenes.toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || other.minutes - one.minutes,
  );
  for (const { play } of inOrder) await play();
}
