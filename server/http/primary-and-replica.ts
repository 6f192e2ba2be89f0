import { setTimeout as pause } from "node:timers/promises";
import type { ProcessServices } from "#app/kernel/context.ts";
import { type Replica, within } from "../database/replica.ts";
import { retryAfter, unavailable } from "../unavailable.ts";

const LOOK_AGAIN_MS = 500;

/** Longest wait for the version of an answer from the primary, where a replica can tell one as well. */
const PRIMARY_LIMIT_MS = 3_000;

/** Makes an answer from the database of these services. It may be kept for its version only when `mayBeKept` says so at its end. */
export type Make<Value> = (
  from: ProcessServices,
  options?: { mayBeKept?: () => boolean },
) => Promise<Value>;

type VersionIn = (from: ProcessServices) => Promise<string | null>;

/**
 * Chooses for each answer the database that makes it (decision 0124): the primary, or the replica when that has the same version or
 * stands in for a primary that is away. Without a replica it is always the primary.
 */
export function primaryAndReplica<Value extends { status: number } | null>(
  primary: ProcessServices,
  replica: Replica | undefined,
) {
  const from: ProcessServices = replica
    ? { ...primary, db: replica.db, readsReplica: true }
    : primary;

  /** Answers of the replica that stands in for the primary; they are not kept. */
  async function whileAway(make: Make<Value>, { move }: Replica): Promise<Value> {
    const answer = await make(from);
    if (replica?.move !== move) throw unavailable("Another standby was taken meanwhile.");
    return answer;
  }

  /** An answer made from the replica, when that has the very version; undefined when the primary must be asked. */
  async function sameByReplica(
    version: string,
    { versionIn, make }: { versionIn: VersionIn; make: Make<Value> },
  ): Promise<Value | undefined> {
    if (!replica?.isUsed) return undefined;
    const { move } = replica;
    try {
      if ((await versionIn(from)) !== version) return undefined;
      const mayBeKept = () => replica.move === move;
      const answer = await make(from, { mayBeKept });
      if ((answer && answer.status >= 500) || !mayBeKept()) return undefined;
      replica.made.replica += 1;
      return answer;
    } catch {
      return undefined;
    }
  }

  return {
    /** The version of an answer; a replica that stands in for the primary tells its own. */
    async version(
      versionIn: VersionIn,
      retry: (ask: () => Promise<string | null>) => Promise<string | null>,
    ): Promise<string | null> {
      const ofPrimary = () => versionIn(primary);
      if (!replica?.isUsed) return await retry(ofPrimary);
      const version = replica.standsIn
        ? undefined
        : await within(PRIMARY_LIMIT_MS, ofPrimary()).catch(() => undefined);
      return version === undefined ? await versionIn(from) : version;
    },

    /** The answer of this version, by the replica when it has it. */
    async ofVersion(
      version: string,
      { versionIn, make }: { versionIn: VersionIn; make: Make<Value> },
    ): Promise<Value> {
      const same = await sameByReplica(version, { versionIn, make });
      if (same !== undefined) return same;
      const byPrimary = () => make(primary, { mayBeKept: () => true });
      if (!replica) return await byPrimary();
      replica.made.primary += 1;
      // What the replica makes then may have another version.
      return await orReplica(byPrimary, replica, () => whileAway(make, replica));
    },

    /** An answer without a version: of the primary, of the replica while that is away. */
    async fromAny(make: Make<Value>): Promise<Value> {
      if (!replica) return await make(primary);
      if (replica.standsIn) return await whileAway(make, replica);
      try {
        return await orReplica(
          () => make(primary),
          replica,
          () => whileAway(make, replica),
        );
      } catch (error) {
        if (retryAfter(error) === undefined || !replica.isUsed) throw error;
        return await whileAway(make, replica);
      }
    },
  };
}

/** An answer of the primary; of the replica as soon as that stands in, when the primary has not answered by then. */
async function orReplica<Value>(
  byPrimary: () => Promise<Value>,
  replica: Replica,
  byReplica: () => Promise<Value>,
): Promise<Value> {
  const primaryAnswer = byPrimary();
  let hasAnswered = false;
  const ended = primaryAnswer.then(
    () => {
      hasAnswered = true;
    },
    () => {
      hasAnswered = true;
    },
  );
  while (!hasAnswered && !replica.standsIn)
    await Promise.race([ended, pause(LOOK_AGAIN_MS, undefined, { ref: false })]);
  return hasAnswered ? await primaryAnswer : await byReplica();
}
