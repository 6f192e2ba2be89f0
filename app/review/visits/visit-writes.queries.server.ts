import type { Db, Tx } from "#app/kernel/context.ts";
import type { Scan } from "#app/kernel/files.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { CHECKLIST_VERSION, type Findings } from "./visit-checklist.ts";

interface NewVisit {
  applicationId: string;
  onDay: string;
  atTime: string;
  place: string;
  note: string | null;
  by: string;
}

/** Inserts a planned visit; undefined when one waits already. */
export async function insertVisit({ db, now }: Tx, visit: NewVisit): Promise<string | undefined> {
  const written = await db
    .insertInto("visit")
    .values({
      id: newId(),
      application_id: visit.applicationId,
      planned_by: visit.by,
      planned_at: now,
      on_day: visit.onDay,
      at_time: visit.atTime,
      place: visit.place,
      note: visit.note,
      checklist_version: CHECKLIST_VERSION,
      findings: jsonText({}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return written?.id;
}

export async function writeVisitRecord(
  { db, now }: Tx,
  record: { id: string; findings: Findings; met: string; conclusion: string },
): Promise<void> {
  await db
    .updateTable("visit")
    .set({
      findings: jsonText(record.findings),
      met: record.met,
      conclusion: record.conclusion,
      saved_at: now,
    })
    .where("id", "=", record.id)
    .execute();
}

export async function writeVisitCancelled(
  { db, now }: Tx,
  { id, by, reason }: { id: string; by: string | null; reason: string },
): Promise<void> {
  await db
    .updateTable("visit")
    .set({ cancelled_at: now, cancelled_by: by, cancel_reason: reason })
    .where("id", "=", id)
    .execute();
}

/** The visit of an application that is planned, if there is one. */
export const plannedVisit = (db: Db, applicationId: string) =>
  db
    .selectFrom("visit")
    .select(["id", "on_day as onDay"])
    .where("application_id", "=", applicationId)
    .where("signed_at", "is", null)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();

export async function writeVisitSigned(
  { db, now }: Tx,
  { id, by, record, sha256 }: { id: string; by: string; record: object; sha256: string },
): Promise<void> {
  await db
    .updateTable("visit")
    .set({ signed_at: now, signed_by: by, record: jsonText(record), sha256 })
    .where("id", "=", id)
    .execute();
}

interface NewPhoto {
  visitId: string;
  point: string;
  caption: string | null;
  name: string;
  type: string;
  bytes: number;
  sha256: string;
  scan: Scan;
  by: string;
}

/** Inserts a photo; the id of the one that is there already when its content is the same. */
export async function insertPhoto({ db, now }: Tx, photo: NewPhoto): Promise<string> {
  const { visitId, point, caption, by, sha256, ...file } = photo;
  const written = await db
    .insertInto("visit_photo")
    .values({
      id: newId(),
      visit_id: visitId,
      point,
      caption,
      ...file,
      sha256,
      added_by: by,
      added_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (written) return written.id;
  const { id } = await db
    .selectFrom("visit_photo")
    .select("id")
    .where("visit_id", "=", visitId)
    .where("sha256", "=", sha256)
    .executeTakeFirstOrThrow();
  return id;
}

export async function deletePhoto(db: Db, id: string): Promise<void> {
  await db.deleteFrom("visit_photo").where("id", "=", id).execute();
}

/** Stores what the antivirus said later of a photo. */
export async function writePhotoScan(
  db: Db,
  { photoId, scan }: { photoId: string; scan: Scan },
): Promise<void> {
  await db
    .updateTable("visit_photo")
    .set({ scan })
    .where("id", "=", photoId)
    .where("scan", "=", "unanswered")
    .execute();
}
