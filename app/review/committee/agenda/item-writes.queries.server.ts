import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { Class, Level } from "#app/tariff/classes.ts";

interface NewItem {
  sessionId: string;
  applicationId: string;
  rapporteurId: string;
  baseClass: Class | null;
  by: string;
  at: Date;
}

/** Puts an application at the end of an agenda; undefined when it is on one already. */
export async function insertItem(db: Db, item: NewItem): Promise<string | undefined> {
  const { last } = await db
    .selectFrom("agenda_item as other")
    .select(({ fn }) => fn.max("position").as("last"))
    .where("session_id", "=", item.sessionId)
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto("agenda_item")
    .values({
      id: newId(),
      session_id: item.sessionId,
      application_id: item.applicationId,
      position: (last ?? 0) + 1,
      rapporteur_id: item.rapporteurId,
      base_class: item.baseClass,
      state: "pending",
      scheduled_by: item.by,
      scheduled_at: item.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export interface ProposedLine {
  subAreaId: string;
  outcome: "granted" | "refused";
  level: Level | null;
  class: Class | null;
  note: string | null;
  reasons: readonly { code: string; version: number }[];
}

/** Writes what is proposed for one sub-area of an item, in place of what was proposed before. */
export async function writeLine(
  db: Db,
  { itemId, applicationId }: { itemId: string; applicationId: string },
  line: ProposedLine,
): Promise<void> {
  const { subAreaId, outcome, level, note } = line;
  const proposed = { outcome, level, class: line.class, note };
  await db
    .insertInto("item_line")
    .values({ item_id: itemId, application_id: applicationId, sub_area_id: subAreaId, ...proposed })
    .onConflict((conflict) => conflict.constraint("item_line_once").doUpdateSet(proposed))
    .execute();
  await db
    .deleteFrom("item_line_reason")
    .where("item_id", "=", itemId)
    .where("sub_area_id", "=", subAreaId)
    .execute();
  if (line.reasons.length > 0)
    await db
      .insertInto("item_line_reason")
      .values(
        line.reasons.map(({ code, version }) => ({
          item_id: itemId,
          sub_area_id: subAreaId,
          code,
          version,
        })),
      )
      .execute();
}

export const writePosition = (db: Db, itemId: string, position: number) =>
  db.updateTable("agenda_item").set({ position }).where("id", "=", itemId).execute();

export const writeItemOpen = (db: Db, itemId: string, at: Date) =>
  db
    .updateTable("agenda_item")
    .set({ state: "open", opened_at: at })
    .where("id", "=", itemId)
    .execute();

export const writeDivided = (db: Db, itemId: string, by: string) =>
  db.updateTable("agenda_item").set({ divided_by: by }).where("id", "=", itemId).execute();

export const writeItemClosed = (
  db: Db,
  itemId: string,
  { outcome, reason, at }: { outcome: "adopted" | "adjourned"; reason: string | null; at: Date },
) =>
  db
    .updateTable("agenda_item")
    .set({ state: "closed", outcome, reason, closed_at: at })
    .where("id", "=", itemId)
    .execute();

interface ItemLeft {
  applicationId: string;
  outcome: "postponed" | "withdrawn";
  reason: string | null;
  at: Date;
}

/** Closes the item that an application has on an agenda; the id of its session, undefined when it has none. */
export async function writeItemLeft(
  db: Db,
  { applicationId, outcome, reason, at }: ItemLeft,
): Promise<{ itemId: string; sessionId: string } | undefined> {
  const row = await db
    .updateTable("agenda_item")
    .set({ state: "closed", outcome, reason, closed_at: at })
    .where("application_id", "=", applicationId)
    .where("state", "<>", "closed")
    .returning(["id as itemId", "session_id as sessionId"])
    .executeTakeFirst();
  return row;
}
