import { sql } from "kysely";
import { actorName } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import type { CorrectionContent } from "./correction-words.ts";

const corrections = (db: Db) =>
  db
    .selectFrom("desk_correction as correction")
    .leftJoin("account as proposer", (join) =>
      join.on(sql<boolean>`proposer.id::text = correction.proposed_by`),
    )
    .leftJoin("account as decider", (join) =>
      join.on(sql<boolean>`decider.id::text = correction.decided_by`),
    )
    .select(["correction.id", "correction.day", "correction.kind", "correction.state"])
    .select(["correction.account", "correction.counted", "correction.debit", "correction.credit"])
    .select(["correction.amount", "correction.reason", "correction.proposed_by as proposedBy"])
    .select(["correction.proposed_at as proposedAt", "correction.decided_at as decidedAt"])
    .select(["proposer.name as proposer", "decider.name as decider"]);

export type Correction = Awaited<ReturnType<typeof correctionsOf>>[number];

/** The corrections of a day, in their order. */
export const correctionsOf = (db: Db, day: string) =>
  corrections(db)
    .where("correction.day", "=", day)
    .orderBy("correction.proposed_at")
    .orderBy("correction.id")
    .execute();

/** Corrections that wait for a second person, the oldest first. */
export const proposedCorrections = (db: Db) =>
  corrections(db)
    .where("correction.state", "=", "proposed")
    .orderBy("correction.proposed_at")
    .orderBy("correction.id")
    .limit(100)
    .execute();

export async function insertCorrection(
  { db, now, actor }: Tx,
  {
    id,
    day,
    reason,
    content,
  }: { id: string; day: string; reason: string; content: CorrectionContent },
): Promise<void> {
  await db
    .insertInto("desk_correction")
    .values({
      id,
      day,
      ...content,
      reason,
      state: "proposed",
      proposed_by: actorName(actor),
      proposed_at: now,
    })
    .execute();
}

/** Locks a correction that waits for a decision. */
export async function lockCorrection(db: Db, id: string): Promise<Correction | undefined> {
  const locked = await db
    .selectFrom("desk_correction")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "proposed")
    .forUpdate()
    .executeTakeFirst();
  return locked && (await corrections(db).where("correction.id", "=", id).executeTakeFirst());
}

export async function endCorrection(
  { db, now, actor }: Tx,
  { id, state }: { id: string; state: "approved" | "refused" },
): Promise<void> {
  await db
    .updateTable("desk_correction")
    .set({ state, decided_by: actorName(actor), decided_at: now })
    .where("id", "=", id)
    .execute();
}
