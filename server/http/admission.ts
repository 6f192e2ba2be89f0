import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { unavailable } from "../unavailable.ts";

const LOOK_MS = 100;

/** The slot that the current work holds. */
const places = new AsyncLocalStorage<{ inside: number }>();

/** Waits without holding a slot, so that many delayed requests block no others. */
export async function rest(milliseconds: number): Promise<void> {
  const place = places.getStore();
  if (place) place.inside -= 1;
  try {
    await pause(milliseconds);
  } finally {
    if (place) place.inside += 1;
  }
}

/**
 * Runs at most a number of jobs of the same key at a time; throws an outage for the next one. Jobs without a key are not
 * counted.
 */
export function placesPerKey(most: number) {
  const taken = new Map<string, number>();
  return async <T>(key: string | null, work: () => Promise<T>): Promise<T> => {
    if (key === null) return await work();
    const before = taken.get(key) ?? 0;
    if (before >= most) throw unavailable("Too many requests of one sender are under way.");
    taken.set(key, before + 1);
    try {
      return await work();
    } finally {
      const takenCount = (taken.get(key) ?? 1) - 1;
      if (takenCount > 0) taken.set(key, takenCount);
      else taken.delete(key);
    }
  };
}

/**
 * Admits requests for pages and calls, `atOnce` at a time and `perNetwork` from one network: more would slow each other down until their senders
 * give up. While the event loop is late (`lateMs`) it admits only a few. Others are answered 503 at once, at little cost.
 * Admitted requests begin one by one, so that files and health checks, which are not counted, are served in
 * between.
 */
export function admission({
  atOnce = 160,
  perNetwork = Number.POSITIVE_INFINITY,
  whenLate = 20,
  lateMs = 1_000,
  now = performance.now.bind(performance),
} = {}) {
  const place = { inside: 0 };
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

  const ofNetwork = placesPerKey(perNetwork);
  async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (place.inside >= atOnce || (place.inside >= whenLate && isLate()))
      throw unavailable("Too many requests are under way.");
    place.inside += 1;
    try {
      await turn();
      return await places.run(place, work);
    } finally {
      place.inside -= 1;
    }
  }

  return {
    /** `network` is that of the sender, where networks are counted. */
    enter: <T>(work: () => Promise<T>, network: string | null = null): Promise<T> =>
      ofNetwork(network, () => enter(work)),
    /** How many jobs are under way. */
    inside: () => place.inside,
    close: () => clearInterval(look),
  };
}
