import { setImmediate as nextTurn } from "node:timers/promises";
import { unavailable } from "../unavailable.ts";

const LOOK_MS = 100;

/**
 * Lets requests for pages and calls in, `atOnce` at a time: more would wait for each other until nobody waits for them.
 * When the process comes late to everything (`lateMs`) even a few are enough. Who is not let in is told to come back, in a
 * moment and at no cost. They begin one by one, with room between them for files and for what a supervisor asks, which are
 * not counted.
 */
export function admission({
  atOnce = 160,
  whenLate = 20,
  lateMs = 1_000,
  now = performance.now.bind(performance),
} = {}) {
  let inside = 0;
  let lag = 0;
  let looked = now();
  const look = setInterval(() => {
    lag = Math.max(now() - looked - LOOK_MS, 0);
    looked = now();
  }, LOOK_MS);
  look.unref();
  let begun: Promise<unknown> = Promise.resolve();
  const turn = () => {
    begun = begun.then(() => nextTurn());
    return begun;
  };
  const isLate = () => Math.max(lag, now() - looked - LOOK_MS) > lateMs;

  return {
    enter: async <T>(work: () => Promise<T>): Promise<T> => {
      if (inside >= atOnce || (inside >= whenLate && isLate()))
        throw unavailable("Too many requests are under way.");
      inside += 1;
      try {
        await turn();
        return await work();
      } finally {
        inside -= 1;
      }
    },
    close: () => clearInterval(look),
  };
}
