import { unavailable } from "./unavailable.ts";

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
