import { sql } from "kysely";
import { inScope, ofApplication, type StaffScope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";

export interface ReviewNote {
  id: string;
  text: string;
  writtenBy: string;
  /** The reader wrote it. */
  isOwn: boolean;
  writtenAt: Date;
}

/** The notes of the staff about an application, the newest first, at most 200. */
export async function notesOf(
  db: Db,
  scope: StaffScope,
  applicationId: string,
): Promise<ReviewNote[]> {
  return await db
    .selectFrom("review_note as note")
    .innerJoin("application", "application.id", "note.application_id")
    .innerJoin("account", "account.id", "note.written_by")
    .select(["note.id", "note.text", "account.name as writtenBy", "note.written_at as writtenAt"])
    .select(sql<boolean>`note.written_by = ${scope.accountId}`.as("isOwn"))
    .where("note.application_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .orderBy("note.written_at", "desc")
    .orderBy("note.id", "desc")
    .limit(200)
    .execute();
}

export async function insertNote(
  db: Db,
  { applicationId, text, by, at }: { applicationId: string; text: string; by: string; at: Date },
): Promise<string> {
  const id = newId();
  await db
    .insertInto("review_note")
    .values({ id, application_id: applicationId, text, written_by: by, written_at: at })
    .execute();
  return id;
}
