import { type RawBuilder, sql } from "kysely";
import type { Column } from "#app/accounts/scope.server.ts";
import type { College } from "#app/accounts/staff/staff.schema.ts";
import { newestFamilyName } from "#app/activity/nomenclature.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { type CommitteeScope, itemInScope } from "../committee-scope.queries.server.ts";

/** How somebody who is convened stands to an item. */
export interface AtItem {
  accountId: string;
  name: string;
  college: College;
  mandateId: string;
  here: boolean;
  mandated: boolean;
  /** The person whose seat they take, for an alternate. */
  seatOf: string | null;
  /** The person whose seat they take is in the room, or an alternate of the same seat who comes first. */
  seatTaken: boolean;
  declared: "clear" | "conflict" | null;
  isRapporteur: boolean;
  examined: boolean;
  /** They were noted as taking no part when the item was called. */
  recused: boolean;
}

interface ItemAt {
  itemId: string;
  /** The day on which mandates count, YYYY-MM-DD in Dakar. */
  day: string;
}

/** The SQL condition that the account in this column has examined the application of the row `item`. */
const hasExamined = (account: Column): RawBuilder<boolean> =>
  sql`(exists (select from assignment where assignment.application_id = item.application_id
      and assignment.account_id = ${sql.ref(account)} and assignment.role = 'examiner' and assignment.live_at is not null)
    or exists (select from report where report.application_id = item.application_id
      and report.signed_by = ${sql.ref(account)}))`;

/** Whether somebody, convened or not, has examined or presents an item, or was noted as taking no part in it. */
export async function hasPartInItem(
  db: Db,
  { itemId, accountId }: { itemId: string; accountId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("agenda_item as item")
    .innerJoin("account", (join) => join.on("account.id", "=", accountId))
    .select("item.id")
    .where("item.id", "=", itemId)
    .where(
      sql<boolean>`(item.rapporteur_id = account.id or ${hasExamined("account.id")}
        or exists (select from recusal where recusal.item_id = item.id and recusal.account_id = account.id))`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Everybody convened to the session of an item, with what decides whether they vote on it. */
export async function peopleAtItem(
  db: Db,
  scope: CommitteeScope,
  { itemId, day }: ItemAt,
): Promise<AtItem[]> {
  const { rows } = await sql<AtItem>`
    select attendance.account_id as "accountId", account.name, attendance.college, attendance.mandate_id as "mandateId",
      exists (select from presence where presence.session_id = attendance.session_id
        and presence.account_id = attendance.account_id and presence.left_at is null) as here,
      (mandate.from_on <= ${day} and mandate.to_on >= ${day} and account.disabled_at is null
        and (mandate.alternate_of is null or exists (select from mandate seat where seat.id = mandate.alternate_of
          and seat.from_on <= ${day} and seat.to_on >= ${day}))
        and exists (select from staff_role held where held.account_id = attendance.account_id
          and held.role = 'committee' and held.ended_at is null)) as mandated,
      (select seat.account_id from mandate seat where seat.id = mandate.alternate_of) as "seatOf",
      exists (select from mandate seat join presence on presence.account_id = seat.account_id
        and presence.session_id = attendance.session_id and presence.left_at is null
        where seat.id = mandate.alternate_of)
        or exists (select from mandate other join presence on presence.account_id = other.account_id
          and presence.session_id = attendance.session_id and presence.left_at is null
          where other.alternate_of = mandate.alternate_of and other.id < mandate.id
            and other.from_on <= ${day} and other.to_on >= ${day}) as "seatTaken",
      declaration.outcome as declared,
      attendance.account_id = item.rapporteur_id as "isRapporteur",
      ${hasExamined("attendance.account_id")} as examined,
      exists (select from recusal where recusal.item_id = item.id and recusal.account_id = attendance.account_id) as recused
    from agenda_item item
    join attendance on attendance.session_id = item.session_id
    join account on account.id = attendance.account_id
    join mandate on mandate.id = attendance.mandate_id
    left join declaration on declaration.application_id = item.application_id and declaration.account_id = attendance.account_id
    where item.id = ${itemId} and ${itemInScope(scope, "item.id")}
    order by array_position(array['enterprises', 'owners', 'general-interest'], attendance.college), account.name`.execute(
    db,
  );
  return rows;
}

/** The seats of each college on a day: mandates in force, without those of alternates. */
export async function seatsOn(db: Db, day: string): Promise<Map<College, number>> {
  const rows = await db
    .selectFrom("mandate")
    .select(["college", sql<number>`count(*)::integer`.as("seats")])
    .where("alternate_of", "is", null)
    .where("from_on", "<=", day)
    .where("to_on", ">=", day)
    .groupBy("college")
    .execute();
  return new Map(rows.map(({ college, seats }) => [college, seats]));
}

/** The families of an item for which none of these people is authorised and no expert has written an opinion. */
export async function unjudgedFamilies(
  db: Db,
  scope: CommitteeScope,
  { itemId, day, accountIds }: ItemAt & { accountIds: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select asked.family_id as id, ${newestFamilyName("asked.family_id")} as name
    from agenda_item item join application_family asked on asked.application_id = item.application_id
    where item.id = ${itemId} and ${itemInScope(scope, "item.id")}
      and not exists (select from authorisation ground where ground.family_id = asked.family_id
        and ground.account_id = any(${[...accountIds]}::uuid[]) and ground.state = 'granted'
        and ground.from_on <= ${day} and ground.to_on >= ${day})
      and not exists (select from item_opinion given where given.item_id = item.id and given.family_id = asked.family_id)
    order by 2`.execute(db);
  return rows;
}

/** Who takes no part in an item and leaves before its vote: conflicts, its rapporteur, its examiners. */
export async function insertRecusals(db: Db, itemId: string, at: Date): Promise<void> {
  await sql`
    insert into recusal (item_id, account_id, ground, recorded_at)
    select distinct on (account_id) item_id, account_id, ground, ${at}::timestamptz from (
      select item.id as item_id, declaration.account_id, 'conflict' as ground, 1 as rank from agenda_item item
        join declaration on declaration.application_id = item.application_id and declaration.outcome = 'conflict'
        join attendance on attendance.session_id = item.session_id and attendance.account_id = declaration.account_id
        where item.id = ${itemId}
      union all
      select item.id, item.rapporteur_id, 'rapporteur', 2 from agenda_item item where item.id = ${itemId}
      union all
      select item.id, report.signed_by, 'examiner', 3 from agenda_item item
        join report on report.application_id = item.application_id and report.set_aside_at is null where item.id = ${itemId}) found
    order by account_id, rank
    on conflict on constraint recusal_once do nothing`.execute(db);
}
