import { sql } from "kysely";
import { inScope, ofApplication, type StaffScope } from "#app/accounts/scope.server.ts";
import type { ApplicationState } from "#app/applications/application.machine.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { type QueueRow, queueLines } from "./queue.queries.server.ts";
import { queueWork } from "./queue.ts";
import { dueDay } from "./queue-conditions.queries.server.ts";

interface WaitingApplications {
  /** Offered to this person, who declares their interests first. */
  offered: number;
  /** In their hands, where the staff act. */
  mine: number;
  late: number;
  /** Nobody has them. */
  untaken: number;
}

const seen = (db: Db, scope: StaffScope) =>
  db.selectFrom("application").where(inScope(scope, { ...ofApplication, grade: "summary" }));

/** The applications that somebody can act on now; the states of the staff are constants, for the partial indexes. */
function workable(db: Db, scope: StaffScope) {
  const staff = queueWork(scope.roles).staff.map((state) => sql.lit(state));
  const acts = sql<boolean>`application.state in (${sql.join(staff)})`;
  return {
    mine: seen(db, scope).where("application.handled_by", "=", scope.accountId).where(acts),
    untaken: seen(db, scope)
      .where("application.handled_by", "is", null)
      .where(acts)
      .where(
        sql<boolean>`not exists (select from assignment offered
          where offered.application_id = application.id and offered.state = 'offered')`,
      ),
  };
}

/** Offered to the reader, who declares their interests first. */
const offeredTo = ({ accountId }: StaffScope) => sql<boolean>`application.id in (
  select offered.application_id from assignment offered
  where offered.account_id = ${accountId} and offered.state = 'offered')`;

/** What waits for somebody who checks or examines. */
export async function waitingApplications(
  db: Db,
  scope: StaffScope,
  { today }: { today: string },
): Promise<WaitingApplications> {
  const { mine, untaken } = workable(db, scope);
  const [ownCounts, free, offered] = await Promise.all([
    mine
      .select(sql<string>`count(*)`.as("count"))
      .select(sql<string>`count(*) filter (where application.due_on < ${today})`.as("late"))
      .executeTakeFirstOrThrow(),
    untaken.select(sql<string>`count(*)`.as("count")).executeTakeFirstOrThrow(),
    seen(db, scope)
      .where(offeredTo(scope))
      .select(sql<string>`count(*)`.as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    offered: Number(offered.count),
    mine: Number(ownCounts.count),
    late: Number(ownCounts.late),
    untaken: Number(free.count),
  };
}

/** The applications that press most for who checks or examines, by due day: their own and those offered to them, then those to take. */
export async function pressingApplications(
  db: Db,
  scope: StaffScope,
  { count }: { count: number },
): Promise<QueueRow[]> {
  if (!queueWork(scope.roles).takes) return [];
  const { mine, untaken } = workable(db, scope);
  const parts = await Promise.all(
    [mine, seen(db, scope).where(offeredTo(scope)), untaken].map((part) =>
      part
        .select(["application.id", sql<string>`${dueDay}::text`.as("day")])
        .orderBy(dueDay)
        .orderBy("application.id")
        .limit(count)
        .execute(),
    ),
  );
  const [handled = [], offered = [], free = []] = parts;
  const theirs = [...handled, ...offered].sort((one, other) => one.day.localeCompare(other.day));
  const ids = [...theirs, ...free].slice(0, count).map(({ id }) => id);
  return await queueLines(db, scope, ids);
}

/**
 * The next application for who checks or examines: their own by due day, then one to take; without the one that they come from.
 * `left` counts their own that still wait for them.
 */
export async function nextApplication(
  db: Db,
  scope: StaffScope,
  { after = null }: { after?: string | null } = {},
): Promise<{ nextId: string | null; nextState: ApplicationState | null; left: number }> {
  if (!queueWork(scope.roles).takes) return { nextId: null, nextState: null, left: 0 };
  const { mine, untaken } = workable(db, scope);
  const first = async (query: typeof mine) =>
    await query
      .$if(after !== null && isId(after), (some) => some.where("application.id", "<>", after ?? ""))
      .select(["application.id", "application.state"])
      .orderBy(dueDay)
      .orderBy("application.id")
      .limit(1)
      .executeTakeFirst();
  const [ownApplication, { count }] = await Promise.all([
    first(mine),
    mine
      .$if(after !== null && isId(after), (some) => some.where("application.id", "<>", after ?? ""))
      .select(sql<string>`count(*)`.as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  const next = ownApplication ?? (await first(untaken));
  return { nextId: next?.id ?? null, nextState: next?.state ?? null, left: Number(count) };
}

/** Where the work on the next application is done; null without one. */
export const workAddress = ({
  nextId,
  nextState,
}: Pick<Awaited<ReturnType<typeof nextApplication>>, "nextId" | "nextState">): string | null => {
  if (nextId === null) return null;
  const at = { id: nextId };
  if (nextState === "filed") return addressOf("/bureau/dossiers/:id/recevabilite", at);
  return nextState === "under-review"
    ? addressOf("/bureau/dossiers/:id/examen", at)
    : addressOf("/bureau/dossiers/:id", at);
};
