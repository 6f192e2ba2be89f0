import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";

/** A duty as its row tells it; `late` when it is due for longer than the runner takes to look. */
export interface DutyState {
  name: string;
  nextRunAt: Date;
  underWay: boolean;
  startedAt: Date | null;
  endedAt: Date | null;
  done: number | null;
  backlog: number | null;
  failures: number;
  lastError: string | null;
  late: boolean;
}

const LATE_AFTER_MS = 10 * 60_000;

export async function dutyStates(db: Db, now: Date): Promise<DutyState[]> {
  const rows = await db.selectFrom("duty_run").selectAll().orderBy("name").execute();
  return rows.map((row) => {
    const underWay = row.claimed_until !== null && row.claimed_until > now;
    return {
      name: row.name,
      nextRunAt: row.next_run_at,
      underWay,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      done: row.done,
      backlog: row.backlog,
      failures: row.failures,
      lastError: row.last_error,
      late: !underWay && now.getTime() - row.next_run_at.getTime() > LATE_AFTER_MS,
    };
  });
}

export interface QueueState {
  waiting: number;
  /** Of those that wait, the one asked for first. */
  waitingSince: Date | null;
  /** Of those that wait, how many have failed already. */
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

/** Mails that were given up or have failed and wait, the newest first; at most fifty. */
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
  /** « 17.5 », as the engine names itself. */
  version: string;
  sizeBytes: number;
  /** How long a question and its answer took. */
  answerMs: number;
}

/** Asks the database for itself; `clock` tells milliseconds. */
export async function databaseState(db: Db, clock: () => number): Promise<DatabaseState> {
  const before = clock();
  const { rows } = await sql<{ version: string; size: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size
  `.execute(db);
  const [row] = rows;
  return {
    version: row?.version.split(" ")[0] ?? "",
    sizeBytes: row?.size ?? 0,
    answerMs: clock() - before,
  };
}

/** Messages of visitors that nobody of the body has dealt with. */
export async function waitingMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("contact_message")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("handled_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Mails that nobody will try again by themselves; the index of the migration 0063 holds them alone. */
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
