import { sql } from "kysely";
import { actorName } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import type { Account } from "../ledger/ledger.ts";
import type { MovementKind } from "./movement.ts";

interface NewMovement {
  id: string;
  kind: MovementKind;
  from: Account;
  amount: bigint;
  fee: bigint;
  reference: string;
  valueOn: string;
}

/** Inserts a movement; false when this slip or settlement is recorded already. */
export async function insertMovement(
  { db, now, actor }: Tx,
  { id, kind, from, amount, fee, reference, valueOn }: NewMovement,
): Promise<boolean> {
  const row = await db
    .insertInto("desk_movement")
    .values({
      id,
      kind,
      from_account: from,
      amount,
      fee,
      reference,
      value_on: valueOn,
      recorded_by: actorName(actor),
      recorded_at: now,
    })
    .onConflict((conflict) => conflict.columns(["from_account", "reference"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest movements of one kind, with their first entry. */
export const movements = (db: Db, kind: MovementKind) =>
  db
    .selectFrom("desk_movement as movement")
    .innerJoin("ledger_entry as entry", (join) =>
      join
        .onRef("entry.movement_id", "=", "movement.id")
        .on("entry.kind", "in", ["deposited", "paid-out"]),
    )
    .leftJoin("account", (join) => join.on(sql<boolean>`account.id::text = movement.recorded_by`))
    .select(["movement.id", "movement.from_account as from", "movement.amount", "movement.fee"])
    .select(["movement.reference", "movement.value_on as valueOn"])
    .select(["entry.day", "entry.number", "account.name as recorder"])
    .where("movement.kind", "=", kind)
    .orderBy("entry.number", "desc")
    .limit(100)
    .execute();
