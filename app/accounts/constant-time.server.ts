import { setTimeout as pause } from "node:timers/promises";

/** Well above what writing a mail row takes, and less than anybody notices on a phone. */
const floorMilliseconds = 200;

/**
 * Makes an answer take the same time whether there was something to do or not, so that its duration does not tell who
 * has an account.
 */
export async function inConstantTime<Value>(work: Promise<Value>): Promise<Value> {
  const [value] = await Promise.all([work, pause(floorMilliseconds)]);
  return value;
}
