import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { placesPerKey } from "../places.ts";
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
