import type { RegisteredKey } from "#app/kernel/signer.ts";

type Life = Pick<RegisteredKey, "startsAt" | "endsAt" | "retiredAt" | "compromised">;

export type KeyState = "announced" | "in-use" | "ended" | "retired" | "compromised";

/** The state of a key at an instant. */
export function keyState({ startsAt, endsAt, retiredAt, compromised }: Life, now: Date): KeyState {
  if (compromised) return "compromised";
  if (retiredAt && retiredAt <= now) return "retired";
  if (startsAt > now) return "announced";
  return endsAt <= now ? "ended" : "in-use";
}

/** The key that signs at an instant: of those in use, the one that began last. Null when none is. */
export function keyInUse<Key extends Life & { id: number }>(
  keys: readonly Key[],
  now: Date,
): Key | null {
  const usable = keys.filter((key) => keyState(key, now) === "in-use");
  return (
    usable.toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime() || b.id - a.id)[0] ?? null
  );
}
