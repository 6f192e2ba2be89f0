import { sql } from "kysely";
import type { Context, Db } from "#app/kernel/context.ts";
import { addDays, monthsBefore } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { type KeysetPage, keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";
import { inBatches } from "#app/tasks/duty.ts";
import { notHidden } from "../scope.server.ts";
import type { AccessKind, AccessSubject } from "./access-words.ts";

/** The subject that was opened; `all` stands for a list of everything of its kind. */
interface Opened {
  what: AccessKind;
  subject: { kind: AccessSubject; id: string };
}

const LONGEST_SUBJECT = 200;

/**
 * Logs that a staff member opens something about a company or a person. Call it before showing the data, so that nothing is
 * shown unlogged. The same subject is logged once a minute; members and the system leave no row.
 */
export async function noteAccess(
  { db, actor, now }: { db: Db } & Pick<Context, "actor" | "now">,
  { what, subject }: Opened,
): Promise<void> {
  if (actor.kind !== "person" || actor.staffRoles.length === 0) return;
  await db
    .insertInto("access_log")
    .values({
      id: newId(),
      account_id: actor.accountId,
      what,
      subject_kind: subject.kind,
      subject_id: subject.id.slice(0, LONGEST_SUBJECT),
      at: now,
      minute: new Date(Math.floor(now.getTime() / 60_000) * 60_000),
    })
    .onConflict((conflict) => conflict.constraint("access_log_once").doNothing())
    .execute();
}

export interface AccessLine {
  id: string;
  at: Date;
  what: string;
  who: { id: string; name: string };
  subject: { kind: string; id: string };
}

interface Narrowed {
  what: string | null;
  accountId: string | null;
  subjectId: string | null;
  /** First and last day, YYYY-MM-DD; Dakar is on UTC. */
  from: string | null;
  to: string | null;
}

/** One page of the access log, without rows that are hidden from the reader. */
export async function accessPage(
  { db, actor }: Pick<Context, "db" | "actor">,
  { what, accountId, subjectId, from, to }: Narrowed,
  pageQuery: PageWanted<"at">,
): Promise<KeysetPage<AccessLine>> {
  const query = db
    .selectFrom("access_log as access")
    .innerJoin("account as who", "who.id", "access.account_id")
    .select(["access.id", "access.at", "what", "who.id as whoId", "who.name as whoName"])
    .select(["subject_kind as subjectKind", "subject_id as subjectId"])
    .where(notHidden(actor, { kind: "access.subject_kind", id: "access.subject_id" }))
    .$if(what !== null, (some) => some.where("what", "=", what ?? ""))
    .$if(accountId !== null, (some) => some.where("access.account_id", "=", accountId ?? ""))
    .$if(subjectId !== null, (some) => some.where("subject_id", "=", subjectId ?? ""))
    .$if(from !== null, (some) => some.where("access.at", ">=", new Date(`${from}T00:00:00Z`)))
    .$if(to !== null, (some) =>
      some.where("access.at", "<", new Date(`${addDays(to ?? "", 1)}T00:00:00Z`)),
    );
  const page = await keysetPage(
    db,
    query,
    {
      sorts: { at: { by: sql`access.at`, kind: "instant" } },
      id: { by: sql`access.id`, kind: "uuid" },
    },
    pageQuery,
  );
  return {
    ...page,
    rows: page.rows.map(({ whoId, whoName, subjectKind: kind, subjectId: id, ...row }) => ({
      ...row,
      who: { id: whoId, name: whoName },
      subject: { kind, id },
    })),
  };
}

/** People who have a row in the access log, by name. */
export async function peopleWhoOpened(db: Db): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom("account")
    .select(["id", "name"])
    .where(sql<boolean>`exists (select from access_log where account_id = account.id)`)
    .orderBy("name")
    .orderBy("id")
    .limit(200)
    .execute();
}

/** Removes rows older than `retentionMonths`; returns how many. */
export function purgeAccesses(
  { db, now }: { db: Db; now: Date },
  { retentionMonths, signal }: { retentionMonths: number; signal?: AbortSignal },
): Promise<number> {
  const end = monthsBefore(now, retentionMonths);
  return inBatches(
    (limit) =>
      db
        .with(
          (cte) => cte("old").materialized(),
          (cte) => cte.selectFrom("access_log").select("id").where("at", "<", end).limit(limit),
        )
        .deleteFrom("access_log")
        .where("id", "in", (old) => old.selectFrom("old").select("old.id"))
        .executeTakeFirst(),
    signal,
  );
}
