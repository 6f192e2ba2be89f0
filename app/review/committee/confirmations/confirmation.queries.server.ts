import * as v from "valibot";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText, storedJson } from "#app/kernel/stored-json.ts";
import {
  atWork,
  type CommitteeScope,
  confirmationInScope,
  itemInScope,
} from "../committee-scope.queries.server.ts";

const confirmationKinds = ["close-vote", "void-vote", "adjourn", "postpone"] as const;
export type ConfirmationKind = (typeof confirmationKinds)[number];
export const isConfirmationKind = (text: string): text is ConfirmationKind =>
  confirmationKinds.some((kind) => kind === text);

/** What is asked of the company for one sub-area when an item is adjourned. */
const requestSchema = v.object({ code: v.string(), text: v.string() });
export type CompanyRequest = v.InferOutput<typeof requestSchema>;
const requestsSchema = v.array(requestSchema);
const waitedSchema = v.array(v.string());

export interface Confirmation {
  id: string;
  sessionId: string;
  itemId: string;
  kind: ConfirmationKind;
  /** The vote that it is about; null for an item. */
  round: number | null;
  reason: string;
  requests: CompanyRequest[];
  /** Who was in the room and had not voted when it was asked, by name. */
  waited: string[];
  askedBy: string;
  askedByName: string;
  askedAt: Date;
  state: "asked" | "confirmed" | "refused" | "withdrawn";
  answeredByName: string | null;
}

const confirmations = (db: Db, scope: CommitteeScope) =>
  db
    .selectFrom("confirmation")
    .innerJoin("account as asker", "asker.id", "confirmation.asked_by")
    .leftJoin("account as answerer", "answerer.id", "confirmation.answered_by")
    .select(["confirmation.id", "confirmation.session_id as sessionId"])
    .select(["confirmation.item_id as itemId", "confirmation.kind", "confirmation.round"])
    .select(["confirmation.reason", "confirmation.requests", "confirmation.waited"])
    .select(["confirmation.asked_by as askedBy", "asker.name as askedByName"])
    .select(["confirmation.asked_at as askedAt", "confirmation.state"])
    .select("answerer.name as answeredByName")
    .where(itemInScope(scope, "confirmation.item_id"))
    .where(confirmationInScope(scope))
    .$narrowType<{
      kind: ConfirmationKind;
      state: Confirmation["state"];
    }>();

const asConfirmation = (
  row: Awaited<ReturnType<ReturnType<typeof confirmations>["execute"]>>[number],
): Confirmation => ({
  ...row,
  requests: storedJson("confirmation.requests", requestsSchema, row.requests),
  waited: storedJson("confirmation.waited", waitedSchema, row.waited),
});

/** Everything that was asked and answered about an item, the oldest first. */
export async function confirmationsOf(
  db: Db,
  scope: CommitteeScope,
  itemId: string,
): Promise<Confirmation[]> {
  const rows = await confirmations(db, scope)
    .where("confirmation.item_id", "=", itemId)
    .orderBy("confirmation.asked_at")
    .orderBy("confirmation.id")
    .execute();
  return rows.map(asConfirmation);
}

/** What waits for the answer of who presides, on an item; one at a time. */
export async function waitingConfirmation(
  db: Db,
  scope: CommitteeScope,
  itemId: string,
): Promise<Confirmation | undefined> {
  const row = await confirmations(db, scope)
    .where("confirmation.item_id", "=", itemId)
    .where("confirmation.state", "=", "asked")
    .executeTakeFirst();
  return row && asConfirmation(row);
}

export async function confirmationWithId(
  db: Db,
  scope: CommitteeScope,
  id: string,
): Promise<Confirmation | undefined> {
  const row = await confirmations(db, scope).where("confirmation.id", "=", id).executeTakeFirst();
  return row && asConfirmation(row);
}

/** Writes what is asked; undefined when something already waits on this item. */
export async function insertConfirmation(
  { db, now }: Pick<Tx, "db" | "now">,
  confirmation: Pick<
    Confirmation,
    "sessionId" | "itemId" | "kind" | "round" | "reason" | "requests" | "waited" | "askedBy"
  >,
): Promise<string | undefined> {
  const row = await db
    .insertInto("confirmation")
    .values({
      id: newId(),
      session_id: confirmation.sessionId,
      item_id: confirmation.itemId,
      kind: confirmation.kind,
      round: confirmation.round,
      reason: confirmation.reason,
      requests: jsonText(confirmation.requests),
      waited: jsonText(confirmation.waited),
      asked_by: confirmation.askedBy,
      asked_at: now,
      state: "asked",
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Answers what is asked; false when it has its answer already. */
export async function writeConfirmationAnswer(
  { db, now }: Pick<Tx, "db" | "now">,
  { id, state, by }: { id: string; state: Exclude<Confirmation["state"], "asked">; by: string },
): Promise<boolean> {
  const written = await db
    .updateTable("confirmation")
    .set({ state, answered_by: by, answered_at: now })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

/** What waits on an item is withdrawn when its vote ends by another act, in that transaction. */
export async function withdrawWaiting(
  tx: Pick<Tx, "db" | "now">,
  { itemId, by }: { itemId: string; by: string },
): Promise<void> {
  const waiting = await waitingConfirmation(tx.db, atWork, itemId);
  if (waiting) await writeConfirmationAnswer(tx, { id: waiting.id, state: "withdrawn", by });
}
