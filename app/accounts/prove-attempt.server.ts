import type { Context } from "#app/kernel/context.ts";

type Attempt =
  | {
      allowed: true;
      /** It was right, or not about what somebody guesses: it does not count. */
      forgive: () => Promise<void>;
    }
  | { allowed: false; retryAfterSeconds: number };

/** Counts one attempt of somebody who is signed in to prove again who they are; only those that fail stay counted. */
export async function countProof({ actor, limits }: Context): Promise<Attempt> {
  const key = `session:${actor.kind === "person" ? actor.sessionId : ""}`;
  const turn = await limits.consume("sign-in-device", key);
  if (!turn.allowed) return turn;
  return { allowed: true, forgive: () => limits.giveBack("sign-in-device", key) };
}
