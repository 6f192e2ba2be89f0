import { sql } from "kysely";
import type { College } from "#app/accounts/staff/staff.schema.ts";
import type { Db } from "#app/kernel/context.ts";
import { type CommitteeScope, inSession, itemInScope } from "../committee-scope.queries.server.ts";

/**
 * When each person was in the room and whose seat an alternate may take, by college and name; without those whose mandate ended before
 * the session and who never came.
 */
export async function presencesOf(db: Db, scope: CommitteeScope, sessionId: string) {
  const { rows } = await sql<{
    name: string;
    college: College;
    reply: string | null;
    times: { from: string; to: string | null }[];
    alternateOf: string | null;
  }>`
    select account.name, attendance.college, attendance.reply,
      (select holder.name from mandate own join mandate seat on seat.id = own.alternate_of
        join account holder on holder.id = seat.account_id where own.id = attendance.mandate_id) as "alternateOf",
      coalesce((select jsonb_agg(jsonb_build_object('from', presence.arrived_at, 'to', presence.left_at) order by presence.arrived_at)
        from presence where presence.session_id = attendance.session_id and presence.account_id = attendance.account_id), '[]') as times
    from attendance join account on account.id = attendance.account_id
    join mandate on mandate.id = attendance.mandate_id
    join committee_session session on session.id = attendance.session_id
    where attendance.session_id = ${sessionId}
      and (session.held_on between mandate.from_on and mandate.to_on
        or exists (select from presence where presence.session_id = attendance.session_id
          and presence.account_id = attendance.account_id))
      and ${inSession(scope, "attendance.session_id")}
    order by array_position(array['enterprises', 'owners', 'general-interest'], attendance.college), account.name`.execute(
    db,
  );
  return rows;
}

/** Who took no part in an item and why, by name. */
export const recusalsOf = (db: Db, scope: CommitteeScope, itemId: string) =>
  db
    .selectFrom("recusal")
    .innerJoin("account", "account.id", "recusal.account_id")
    .select(["account.name", "recusal.ground"])
    .where("recusal.item_id", "=", itemId)
    .where(itemInScope(scope, "recusal.item_id"))
    .orderBy("account.name")
    .execute();

/** The alternates who could vote on an item in the place of somebody who was not in the room, by name. */
export const alternatesOf = async (db: Db, scope: CommitteeScope, itemId: string) => {
  const { rows } = await sql<{ name: string; seatOf: string }>`
    select distinct account.name, holder.name as "seatOf"
    from voter
    join mandate own on own.id = voter.mandate_id
    join mandate seat on seat.id = own.alternate_of
    join account on account.id = voter.account_id
    join account holder on holder.id = seat.account_id
    where voter.item_id = ${itemId} and ${itemInScope(scope, "voter.item_id")}
    order by 1`.execute(db);
  return rows;
};

/** The hands that were shown in a vote, by name. */
export const handsOf = (
  db: Db,
  scope: CommitteeScope,
  { itemId, round }: { itemId: string; round: number },
) =>
  db
    .selectFrom("shown_hand")
    .innerJoin("account", "account.id", "shown_hand.account_id")
    .select(["account.name", "shown_hand.choice"])
    .where("shown_hand.item_id", "=", itemId)
    .where(itemInScope(scope, "shown_hand.item_id"))
    .where("shown_hand.round", "=", round)
    .orderBy("account.name")
    .execute();
