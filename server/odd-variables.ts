import { configSchema, environment, fileVariables } from "./config.ts";

/** Beginnings that only variables of the product have. */
const prefixes =
  /^(?:ADMIN|DATABASE|DKIM|METRICS|OBJECTS|ORANGE|PAYDUNYA|PUBLIC|S3|SMTP|STOP|TSA|WAVE)_/;
/** Shorter names are near to those of other programs. */
const SHORTEST = 5;

/**
 * Variables of the environment that look like ours and are none: with one of our prefixes, or one letter away from a name of ours.
 * `meant` is the nearest name, when one is near.
 */
export function oddVariables(
  env: Record<string, string | undefined> = environment(),
): { name: string; meant: string | null }[] {
  const ours = new Set([...Object.keys(configSchema.entries), ...fileVariables]);
  return Object.keys(env)
    .filter((name) => !ours.has(name))
    .map((name) => ({ name, meant: [...ours].find((each) => isNear(name, each)) ?? null }))
    .filter(({ name, meant }) => meant !== null || prefixes.test(name));
}

/** Whether one letter was added, left out, changed, or swapped with its neighbour. */
function isNear(name: string, knownName: string): boolean {
  if (knownName.length < SHORTEST || Math.abs(name.length - knownName.length) > 1) return false;
  const upper = name.toUpperCase();
  if (upper === knownName) return true;
  let from = 0;
  while (from < knownName.length && upper[from] === knownName[from]) from += 1;
  let end = 0;
  while (
    end < Math.min(knownName.length, upper.length) - from &&
    upper.at(-1 - end) === knownName.at(-1 - end)
  )
    end += 1;
  const [left, right] = [upper.length - from - end, knownName.length - from - end];
  if (left <= 1 && right <= 1) return true;
  return (
    left === 2 &&
    right === 2 &&
    upper[from] === knownName[from + 1] &&
    upper[from + 1] === knownName[from]
  );
}
