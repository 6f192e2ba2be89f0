import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import type { BallotOf } from "./urn.server.ts";

/** The open secret vote of an item. Its item is locked for share, so that the vote does not close until the ballot is in. */
export async function openVoteForBallot(
  db: Db,
  itemId: string,
): Promise<{ round: number } | undefined> {
  await sql`select from agenda_item where id = ${itemId} for share`.execute(db);
  return await db
    .selectFrom("vote")
    .select("round")
    .where("item_id", "=", itemId)
    .where("state", "=", "open")
    .where("kind", "=", "secret")
    .executeTakeFirst();
}

/** Whether a member is convened to the session of an item and has not yet said at its door that they are there, without a new interest. */
export async function isStillAtTheDoor(
  db: Db,
  { itemId, accountId }: { itemId: string; accountId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("attendance")
    .innerJoin("agenda_item", "agenda_item.session_id", "attendance.session_id")
    .select("attendance.account_id")
    .where("agenda_item.id", "=", itemId)
    .where("attendance.account_id", "=", accountId)
    .where("attendance.confirmed_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a member has declared a conflict with the application of an item, which they may do after its vote has opened. */
export async function isInConflict(
  db: Db,
  { itemId, accountId }: { itemId: string; accountId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("agenda_item")
    .innerJoin("declaration", "declaration.application_id", "agenda_item.application_id")
    .select("declaration.account_id")
    .where("agenda_item.id", "=", itemId)
    .where("declaration.account_id", "=", accountId)
    .where("declaration.outcome", "=", "conflict")
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts a ballot in the row of its voter while the vote is open, in place of an earlier one; false for who may not vote. */
export async function writeBallot(
  db: Db,
  { itemId, round, accountId }: BallotOf,
  sealed: Buffer,
): Promise<boolean> {
  const written = await db
    .updateTable("voter")
    .set({ sealed, took_part: true })
    .where("item_id", "=", itemId)
    .where("round", "=", round)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

export async function emptyBallots(
  db: Db,
  { itemId, round }: { itemId: string; round: number },
): Promise<void> {
  await db
    .updateTable("voter")
    .set({ sealed: null })
    .where("item_id", "=", itemId)
    .where("round", "=", round)
    .where("sealed", "is not", null)
    .execute();
}

/**
 * Makes the half of the key of an item. The database draws its 32 bytes (244 random bits of two UUIDs), so that they are no
 * parameter of a statement, which a server may log.
 */
export async function insertHalf(db: Db, itemId: string): Promise<void> {
  await db.deleteFrom("urn").where("item_id", "=", itemId).execute();
  await db
    .insertInto("urn")
    .values({
      item_id: itemId,
      half: sql<Buffer>`decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`,
    })
    .execute();
}

/** The half of the key of an item; undefined when a crash of the server has emptied the table. */
export async function halfOf(db: Db, itemId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("urn")
    .select("half")
    .where("item_id", "=", itemId)
    .executeTakeFirst();
  return row?.half;
}

export const removeHalf = (db: Db, itemId: string) =>
  db.deleteFrom("urn").where("item_id", "=", itemId).execute();

/** Empties the file of the urn when no vote is open: a deleted half would stay in it. In a transaction of its own. */
export async function truncateUrn(db: Db): Promise<void> {
  await sql`lock table urn in access exclusive mode`.execute(db);
  const { rows } = await sql<{ left: boolean }>`select exists (select from urn) as left`.execute(
    db,
  );
  if (!rows[0]?.left) await sql`truncate table urn`.execute(db);
}
