import type { Standing, StateChange } from "#app/journal/make-move.server.ts";
import { stateChange } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import type { DecisionState } from "./decision.machine.ts";
import type { DecisionOutcome } from "./decision.ts";
import type { SignedLetter } from "./letter.ts";

export interface LockedDecision extends Standing<DecisionState> {
  applicationId: string;
  number: string;
  itemId: string;
  outcome: DecisionOutcome;
  words: string;
  drafters: string[];
  returnedAt: Date | null;
  signedAt: Date | null;
}

/** The decision with its company, after the lock of its application, which every caller takes first. */
export async function lockDecision(db: Db, id: string): Promise<LockedDecision | undefined> {
  const held = await applicationOfDecision(db, id);
  if (!held) return undefined;
  await db
    .selectFrom("application")
    .select("id")
    .where("id", "=", held)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return await db
    .selectFrom("decision")
    .innerJoin("application", "application.id", "decision.application_id")
    .select(["decision.id", "decision.state", "decision.version", "decision.number"])
    .select(["application.company_id as companyId", "decision.application_id as applicationId"])
    .select(["decision.item_id as itemId", "decision.outcome", "decision.words"])
    .select(["decision.drafters", "decision.returned_at as returnedAt"])
    .select("decision.signed_at as signedAt")
    .where("decision.id", "=", id)
    .forUpdate("decision")
    .executeTakeFirst();
}

/** The application of a decision, so that it is locked first. */
export async function applicationOfDecision(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("decision")
    .select("application_id as applicationId")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.applicationId;
}

/** How and when a company learnt its decision, and its last day to contest it: null where there is nothing to contest. */
export interface Notification {
  how: "read" | "call";
  at: Date;
  appealUntil: string | null;
}

/** What a move writes beside the state; a signature with its letter is written in the same statement. */
export type Written =
  | { signed: { by: string; letter: SignedLetter; sha256: string } }
  | { returned: { by: string; reason: string } }
  | { notified: Notification }
  | undefined;

/** Writes the new state with what belongs to it; false when the decision has changed since it was read. */
export async function writeDecisionState(
  db: Db,
  change: StateChange<DecisionState>,
  written: Written,
): Promise<boolean> {
  const { columns, asRead } = stateChange(change);
  const { numUpdatedRows } = await db
    .updateTable("decision")
    .set({
      ...columns,
      ...(written &&
        "signed" in written && {
          letter: jsonText(written.signed.letter),
          letter_sha256: written.signed.sha256,
          signed_by: written.signed.by,
          signed_at: change.at,
        }),
      ...(written &&
        "returned" in written && {
          returned_by: written.returned.by,
          returned_at: change.at,
          return_reason: written.returned.reason,
        }),
      ...(written &&
        "notified" in written && {
          notified_at: written.notified.at,
          notified_how: written.notified.how,
          appeal_until: written.notified.appealUntil,
        }),
    })
    .where((row) => row.and(asRead))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface NewDecision {
  number: string;
  applicationId: string;
  itemId: string;
  itemOutcome: "adopted" | "adjourned";
  outcome: DecisionOutcome;
  by: string;
  at: Date;
}

/** Inserts the draft of a decision with the lines that were voted; null when the item has one already. */
export async function insertDecision(db: Db, decision: NewDecision): Promise<string | null> {
  const id = newId();
  const { itemId, by, at } = decision;
  const inserted = await db
    .insertInto("decision")
    .values({
      id,
      number: decision.number,
      application_id: decision.applicationId,
      item_id: itemId,
      item_outcome: decision.itemOutcome,
      outcome: decision.outcome,
      words: "",
      state: "prepared",
      state_since: at,
      version: 1,
      prepared_by: by,
      prepared_at: at,
    })
    .onConflict((conflict) => conflict.constraint("decision_of_item").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return null;
  // The proposal of an adjourned item was not voted: its decision has no lines.
  if (decision.itemOutcome === "adjourned") return id;
  await db
    .insertInto("decision_line")
    .columns(["decision_id", "item_id", "sub_area_id", "voted"])
    .expression((eb) =>
      eb
        .selectFrom("item_line")
        .select(({ val }) => [val(id).$castTo<string>().as("decision_id")])
        .select(["item_id", "sub_area_id", "voted"])
        .where("item_id", "=", itemId),
    )
    .execute();
  return id;
}

/** Replaces the words of a draft; who wrote them last is who prepared it. False when it has changed since it was read. */
export async function writeWords(
  db: Db,
  { id, version, words, by }: { id: string; version: number; words: string; by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("decision")
    .set({ words, prepared_by: by })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("state", "in", ["prepared", "returned"])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps which letter somebody has read; a later reading replaces it. */
export async function writeReading(
  db: Db,
  reading: { decisionId: string; accountId: string; sha256: string; at: Date },
): Promise<void> {
  const { decisionId, accountId, sha256, at } = reading;
  await db
    .insertInto("decision_reading")
    .values({ decision_id: decisionId, account_id: accountId, sha256, read_at: at })
    .onConflict((conflict) =>
      conflict.constraint("decision_reading_once").doUpdateSet({ sha256, read_at: at }),
    )
    .execute();
}
