import { type SqlBool, sql } from "kysely";
import * as v from "valibot";
import type { Db } from "#app/kernel/context.ts";
import { monthsBefore } from "#app/kernel/dates.ts";
import { isId, newId } from "#app/kernel/identifiers.ts";
import { jsonText, storedJson } from "#app/kernel/stored-json.ts";
import { removeOld } from "#app/tasks/duty.ts";
import { isRefusal } from "./security-words.ts";

const detailsSchema = v.record(v.string(), v.union([v.string(), v.number()]));
export type SecurityDetails = v.InferOutput<typeof detailsSchema>;

/** One event of the security log, or several summed up. */
export interface SecurityToWrite {
  kind: string;
  accountId: string | null;
  /** The person concerned. */
  aboutId: string | null;
  ipAddress: string;
  reference: string | null;
  details: SecurityDetails;
  count: number;
  firstAt: Date;
  lastAt: Date;
  /** Events with the same value share a row and are counted; null for a row of its own. */
  summedAs: string | null;
}

const idOrNull = (id: string | null) => (id && isId(id) ? id : null);

/** Writes rows of the security log. An event with the `summedAs` of an existing row increases the count of that row. */
export async function writeSecurityEvents(
  db: Db,
  events: readonly SecurityToWrite[],
): Promise<void> {
  await db
    .insertInto("security_event")
    .values(
      events.map((event) => ({
        id: newId(),
        kind: event.kind,
        outcome: isRefusal(event.kind) ? ("refused" as const) : ("done" as const),
        account_id: idOrNull(event.accountId),
        about_id: idOrNull(event.aboutId),
        ip_address: event.ipAddress,
        reference: event.reference,
        details: jsonText(event.details),
        count: event.count,
        first_at: event.firstAt,
        last_at: event.lastAt,
        summed_as: event.summedAs,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("summed_as").doUpdateSet({
        count: sql`security_event.count + excluded.count`,
        last_at: sql`greatest(security_event.last_at, excluded.last_at)`,
      }),
    )
    .execute();
}

export interface SecurityLine {
  id: string;
  kind: string;
  outcome: "done" | "refused";
  ipAddress: string;
  reference: string | null;
  details: SecurityDetails;
  count: number;
  lastAt: Date;
  who: SecurityPerson | null;
  about: SecurityPerson | null;
}

export interface SecurityPerson {
  id: string;
  /** Null when the account has been removed. */
  name: string | null;
  /** Whether the account has or had a staff role. */
  isStaff: boolean;
}

export const securityLinesAtOnce = 50;

interface Asked {
  kind?: string | null;
  /** The person who acted or was concerned. */
  accountId?: string | null;
  since: Date;
  skip?: number;
  atMost?: number;
}

/** One page of the security log, the latest rows first. */
export async function securityLines(db: Db, filter: Asked): Promise<SecurityLine[]> {
  const { kind, accountId, since, skip = 0, atMost = securityLinesAtOnce } = filter;
  const rows = await db
    .selectFrom("security_event as event")
    .leftJoin("account as who", "who.id", "event.account_id")
    .leftJoin("account as about", "about.id", "event.about_id")
    .select(["event.id", "kind", "outcome", "reference", "details", "count"])
    .select(["ip_address as ipAddress", "last_at as lastAt"])
    .select(["event.account_id as whoId", "who.name as whoName"])
    .select(["event.about_id as aboutId", "about.name as aboutName"])
    .select([isStaff("event.account_id").as("whoIsStaff")])
    .select([isStaff("event.about_id").as("aboutIsStaff")])
    .where("last_at", ">=", since)
    .$if(Boolean(kind), (query) => query.where("kind", "=", kind ?? ""))
    .$if(Boolean(accountId), (query) =>
      query.where((where) =>
        where.or([
          where("event.account_id", "=", accountId ?? ""),
          where("event.about_id", "=", accountId ?? ""),
        ]),
      ),
    )
    .orderBy("last_at", "desc")
    .orderBy("event.id", "desc")
    .limit(atMost)
    .offset(skip)
    .execute();
  return rows.map(
    ({ whoId, whoName, whoIsStaff, aboutId, aboutName, aboutIsStaff, details, ...row }) => ({
      ...row,
      details: storedJson("security_event.details", detailsSchema, details),
      who: whoId ? { id: whoId, name: whoName, isStaff: Boolean(whoIsStaff) } : null,
      about: aboutId ? { id: aboutId, name: aboutName, isStaff: Boolean(aboutIsStaff) } : null,
    }),
  );
}

const isStaff = (column: "event.account_id" | "event.about_id") =>
  sql<SqlBool>`exists (select from staff_role where account_id = ${sql.ref(column)})`;

/** Number of events of each kind, the most frequent first. */
export async function securityCounts(
  db: Db,
  since: Date,
): Promise<{ kind: string; count: number }[]> {
  return await db
    .selectFrom("security_event")
    .select(["kind", sql<number>`sum(count)::int`.as("total")])
    .where("last_at", ">=", since)
    .groupBy("kind")
    .orderBy("total", "desc")
    .orderBy("kind")
    .execute()
    .then((rows) => rows.map(({ kind, total }) => ({ kind, count: total })));
}

/** Removes rows of the security log and alerts older than `retentionMonths`; returns how many rows. */
export async function purgeSecurity(
  { db, now }: { db: Db; now: Date },
  { retentionMonths, signal }: { retentionMonths: number; signal?: AbortSignal },
): Promise<number> {
  const end = monthsBefore(now, retentionMonths);
  const events = await removeOld(db, {
    old: db.selectFrom("security_event").select("id").where("last_at", "<", end),
    remove: (batch) =>
      batch
        .deleteFrom("security_event")
        .where("id", "in", (old) => old.selectFrom("old").select("old.id")),
    signal,
  });
  const alerts = await db
    .deleteFrom("security_alert")
    .where("raised_at", "<", end)
    .executeTakeFirst();
  return events + Number(alerts.numDeletedRows);
}
