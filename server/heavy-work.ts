import { unavailable } from "./unavailable.ts";

/**
 * A queue for work that keeps a processor busy (password hashes, documents, pictures): `atOnce` at a time, so that the threads
 * which read files and answer pages stay free. A call is refused as unavailable when `waiting` calls wait already.
 */
export function heavyWork({ atOnce = 2, waiting = 40 } = {}) {
  let running = 0;
  const queue: (() => void)[] = [];

  const take = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else {
      if (queue.length >= waiting) throw unavailable("Too much heavy work waits.");
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The call that has waited longest takes the slot.
      if (next) next();
      else running -= 1;
    }
  };
  /** How many calls wait. */
  return Object.assign(take, { waiting: () => queue.length });
}
