import type { Kysely } from "kysely";
import type pg from "pg";
import type { Log } from "#app/kernel/context.ts";
import type { Tables } from "#db/tables.ts";
import { queriesOver } from "./open-database.ts";
import { openReplicaPool } from "./server-pool.ts";
import type { StandbyPool } from "./standby-pool.ts";

/** A right that has ended is shown no longer than this after its end, by whatever way. */
const LONGEST_LAG_MS = 60_000;
const LOOK_EVERY_MS = 2_000;
const LOOK_LIMIT_MS = 3_000;
const MOST_LOOKS = 3;

export interface ReplicaState {
  /** `used`; `behind` beyond the bound; `away` when it does not answer or follows no primary. */
  state: "used" | "behind" | "away";
  /** Seconds since the primary was last seen with nothing that the replica lacks; null when it never was. */
  lagSeconds: number | null;
}

/**
 * A standby that answers readers. Every two seconds the primary is asked for the end of its log, and the
 * replica for what it has replayed: the lag is the age of the latest end that the replica has reached. While the primary does not
 * answer the lag grows, since nobody knows what was decided meanwhile; after 60 s the replica is used no more.
 */
export class Replica {
  readonly db: Kysely<Tables>;
  /** Answers that were made from the replica, and those made from the primary because the replica would not do. */
  readonly made = { replica: 0, primary: 0 };
  readonly #primary: pg.Pool;
  readonly #pool: StandbyPool;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #ends: { at: number; end: bigint }[] = [];
  #reachedAt = Number.NEGATIVE_INFINITY;
  #answers = false;
  #lookedAtMove = 0;
  #primaryAnswers = true;
  #askingPrimary: Promise<bigint> | undefined;
  #shown: ReplicaState["state"] = "used";

  constructor(
    { primary, replica, log }: { primary: pg.Pool; replica: StandbyPool; log: Log },
    now = performance.now.bind(performance),
  ) {
    this.db = queriesOver(replica);
    this.#primary = primary;
    this.#pool = replica;
    this.#log = log;
    this.#now = now;
    let looking = false;
    this.#timer = setInterval(async () => {
      if (looking) return;
      looking = true;
      await this.look().finally(() => {
        looking = false;
      });
    }, LOOK_EVERY_MS).unref();
  }

  /** Another number is another standby, whose answers are not mixed with those of this one. */
  get move(): number {
    return this.#pool.moves;
  }

  get state(): ReplicaState {
    const isNew = this.move !== this.#lookedAtMove;
    const lag = this.#now() - (isNew ? Number.NEGATIVE_INFINITY : this.#reachedAt);
    const lagSeconds = Number.isFinite(lag) ? Math.round(lag / 100) / 10 : null;
    if (isNew || !this.#answers) return { state: "away", lagSeconds };
    return { state: lag <= LONGEST_LAG_MS ? "used" : "behind", lagSeconds };
  }

  get isUsed(): boolean {
    return this.state.state === "used";
  }

  /** Whether readers depend on it: the primary does not answer, and its lag is within the bound. */
  get standsIn(): boolean {
    return !this.#primaryAnswers && this.isUsed;
  }

  /** Compares both servers once. */
  async look(): Promise<void> {
    const at = this.#now();
    // The primary first: an idle replica then has its end.
    const [end] = await Promise.allSettled([this.#endOfPrimary()]);
    this.#primaryAnswers = end.status === "fulfilled";
    if (end.status === "fulfilled") this.#ends.push({ at, end: end.value });
    let move: number;
    let replayed: PromiseSettledResult<bigint>;
    let tried = 0;
    do {
      move = this.move;
      [replayed] = await Promise.allSettled([this.#replayed()]);
      tried += 1;
      // The answer may be of the standby before.
    } while (move !== this.move && tried < MOST_LOOKS);
    if (move !== this.#lookedAtMove) this.#reachedAt = Number.NEGATIVE_INFINITY;
    this.#lookedAtMove = move;
    this.#answers = replayed.status === "fulfilled";
    if (replayed.status === "fulfilled") {
      const reached = this.#ends.findLast((each) => each.end <= replayed.value);
      if (reached) this.#reachedAt = reached.at;
    }
    this.#ends = this.#ends.filter((each) => each.at > at - LONGEST_LAG_MS);
    this.#notify();
  }

  /** One query at a time, so that a primary that is frozen takes no more than one connection. */
  async #endOfPrimary(): Promise<bigint> {
    this.#askingPrimary ??= this.#primary
      .query<{ end: string }>('select pg_current_wal_lsn() as "end"')
      .then(({ rows }) => placeInLog(rows[0]?.end))
      .finally(() => {
        this.#askingPrimary = undefined;
      });
    return await within(LOOK_LIMIT_MS, this.#askingPrimary);
  }

  async #replayed(): Promise<bigint> {
    const pendingAnswer = this.#pool.query<{ replayed: string | null }>(
      "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as replayed",
    );
    const { rows } = await within(LOOK_LIMIT_MS, pendingAnswer);
    return placeInLog(rows[0]?.replayed);
  }

  #notify(): void {
    const { state, lagSeconds } = this.state;
    if (state === this.#shown) return;
    this.#shown = state;
    const words = {
      used: "The replica of DATABASE_READ_ONLY answers readers again",
      behind: "The replica of DATABASE_READ_ONLY is behind: the primary answers readers",
      away: "The replica of DATABASE_READ_ONLY does not answer, or is no standby: the primary answers readers",
    };
    this.#log[state === "used" ? "info" : "warn"]({ lagSeconds }, words[state]);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#pool.end();
  }
}

/** Opens the replica of `DATABASE_READ_ONLY`. One that is away is waited for: the primary answers readers until it comes. */
export async function openReplica(
  url: string,
  options: { primary: pg.Pool; max: number; prepares: boolean; log: Log },
): Promise<Replica> {
  const { primary, log } = options;
  const replica = new Replica({ primary, replica: openReplicaPool(url, options), log });
  await replica.look();
  return replica;
}

/** A place in the log of PostgreSQL, `16/B374D848`, as a number of bytes. */
function placeInLog(text: string | null | undefined): bigint {
  if (!text) throw new Error("The server follows no primary.");
  const [file = "", byte = ""] = text.split("/");
  return (BigInt(`0x${file}`) << 32n) + BigInt(`0x${byte}`);
}

/** Rejects when the answer takes longer than so many milliseconds. */
export async function within<Value>(milliseconds: number, answer: Promise<Value>): Promise<Value> {
  let late: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error("timeout exceeded")), milliseconds);
  });
  return await Promise.race([answer, limit]).finally(() => clearTimeout(late));
}
