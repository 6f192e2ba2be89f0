import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { unavailable } from "../unavailable.ts";

const LOOK_MS = 100;

/** Of whom the work under way takes the place. */
const places = new AsyncLocalStorage<{ inside: number }>();

/** Lets time pass for who must wait: others have their place meanwhile, so that many who wait shut nobody out. */
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
 * Lets work of the same key run so many times side by side; who comes beyond that is told to come back. Work without a key is not
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
      const left = (taken.get(key) ?? 1) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    }
  };
}

/**
 * Lets requests for pages and calls in, `atOnce` at a time and `perNetwork` of one network: more would wait for each other until nobody waits for them.
 * When the process comes late to everything (`lateMs`) even a few are enough. Who is not let in is told to come back, in a
 * moment and at no cost. They begin one by one, with room between them for files and for what a supervisor asks, which are
 * not counted.
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
    /** `network` is where the request comes from, for a door that counts that. */
    enter: <T>(work: () => Promise<T>, network: string | null = null): Promise<T> =>
      ofNetwork(network, () => enter(work)),
    close: () => clearInterval(look),
  };
}
