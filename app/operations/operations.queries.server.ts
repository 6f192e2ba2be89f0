import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { DRAWING_PATIENCE_MS, drawnDocuments, type Undrawn } from "./undrawn.ts";

export interface QueueState {
  waiting: number;
  /** When the oldest waiting mail was queued. */
  waitingSince: Date | null;
  /** How many of the waiting mails have failed before. */
  failing: number;
  givenUp: number;
}

export interface MailState extends QueueState {
  sentLastDay: number;
  lastSentAt: Date | null;
}

export async function mailState(db: Db, now: Date): Promise<MailState> {
  return await db
    .selectFrom("mail")
    .select([
      countWhere(sql`sent_at is null and given_up_at is null`).as("waiting"),
      sql<Date | null>`min(created_at) filter (where sent_at is null and given_up_at is null)`.as(
        "waitingSince",
      ),
      countWhere(sql`sent_at is null and given_up_at is null and failures > 0`).as("failing"),
      countWhere(sql`given_up_at is not null and sent_at is null`).as("givenUp"),
      countWhere(sql`sent_at > ${daysBefore(now, 1)}`).as("sentLastDay"),
      sql<Date | null>`max(sent_at)`.as("lastSentAt"),
    ])
    .executeTakeFirstOrThrow();
}

export async function taskState(db: Db): Promise<QueueState> {
  return await db
    .selectFrom("task")
    .select([
      countWhere(sql`done_at is null and given_up_at is null`).as("waiting"),
      sql<Date | null>`min(created_at) filter (where done_at is null and given_up_at is null)`.as(
        "waitingSince",
      ),
      countWhere(sql`done_at is null and given_up_at is null and attempts > 1`).as("failing"),
      countWhere(sql`given_up_at is not null and done_at is null`).as("givenUp"),
    ])
    .executeTakeFirstOrThrow();
}

/** Documents whose task failed, was given up or waits for too long; the oldest first. */
export async function undrawnDocuments(db: Db, now: Date): Promise<Undrawn[]> {
  const kinds = Object.keys(drawnDocuments) as Undrawn["kind"][];
  return await db
    .selectFrom("task")
    .select(["kind", "data", "created_at as since"])
    .where("kind", "in", kinds)
    .where("done_at", "is", null)
    .where((task) =>
      task.or([
        task("last_error", "is not", null),
        task("created_at", "<=", new Date(now.getTime() - DRAWING_PATIENCE_MS)),
      ]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .$narrowType<Pick<Undrawn, "kind" | "data">>()
    .execute();
}

export interface MailInTrouble {
  id: string;
  kind: string;
  recipient: string;
  createdAt: Date;
  givenUpAt: Date | null;
  failures: number;
  lastError: string | null;
}

const MAILS_SHOWN = 50;

/** Mails that were given up, or that failed and wait for the next attempt; newest first, at most fifty. */
export async function mailsInTrouble(db: Db): Promise<MailInTrouble[]> {
  return await db
    .selectFrom("mail")
    .select(["id", "kind", "recipient", "failures"])
    .select(["created_at as createdAt", "given_up_at as givenUpAt", "last_error as lastError"])
    .where("sent_at", "is", null)
    .where((where) =>
      where.or([
        where("given_up_at", "is not", null),
        where("failures", ">", 0),
        where("last_error", "is not", null),
      ]),
    )
    .orderBy("created_at", "desc")
    .limit(MAILS_SHOWN)
    .execute();
}

export interface DatabaseState {
  /** « 17.5 », as PostgreSQL reports it. */
  version: string;
  sizeBytes: number;
  /** Duration of one query, with its round trip. */
  answerMs: number;
  /** How far its clock is ahead of the clock of this machine; negative when behind. */
  aheadMs: number;
}

/**
 * Queries the version, the size, the answer time and the clock of the database. `clock` returns milliseconds since any instant, `wall` those
 * since 1970 by this machine.
 */
export async function databaseState(
  db: Db,
  { clock, wall }: { clock: () => number; wall: () => number },
): Promise<DatabaseState> {
  const before = clock();
  const { rows } = await sql<{ version: string; size: number; at: Date }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size,
      clock_timestamp() as at
  `.execute(db);
  const [row] = rows;
  return {
    version: row?.version.split(" ")[0] ?? "",
    sizeBytes: row?.size ?? 0,
    answerMs: clock() - before,
    aheadMs: row ? row.at.getTime() - wall() : 0,
  };
}

/** When the database was made, by the first of its migrations; after a move to a server, when it was moved. */
export async function databaseMadeAt(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select min(applied_at) as at from schema_migration`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("No migration is recorded.");
  return row.at;
}

/** Counts the messages of visitors that no member of staff has handled. */
export async function waitingMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("contact_message")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("handled_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the mails that are given up, which only a person can send again. Migration 0063 has a partial index for it. */
export async function mailsGivenUp(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("mail")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("given_up_at", "is not", null)
    .where("sent_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const countWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;
