import type { Db } from "#app/kernel/context.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import type { MinutesFacts, MinutesWords } from "./minutes.ts";

export async function insertMinutes(
  db: Db,
  {
    sessionId,
    facts,
    words,
    by,
    at,
  }: { sessionId: string; facts: MinutesFacts; words: MinutesWords; by: string; at: Date },
): Promise<void> {
  await db
    .insertInto("minutes")
    .values({
      session_id: sessionId,
      facts: jsonText(facts),
      words: jsonText(words),
      version: 1,
      drawn_by: by,
      drawn_at: at,
      saved_by: by,
      saved_at: at,
    })
    .execute();
}

/** Corrects the words of minutes that are not signed, which ends the secretary's signature; false when another correction came first. */
export async function writeWords(
  db: Db,
  {
    sessionId,
    words,
    seen,
    by,
    at,
  }: { sessionId: string; words: MinutesWords; seen: number; by: string; at: Date },
): Promise<boolean> {
  const written = await db
    .updateTable("minutes")
    .set({
      words: jsonText(words),
      version: seen + 1,
      saved_by: by,
      saved_at: at,
      attested_by: null,
      attested_at: null,
    })
    .where("session_id", "=", sessionId)
    .where("version", "=", seen)
    .where("signed_at", "is", null)
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

/** The secretary's signature on this version; false when another came first. */
export async function writeAttested(
  db: Db,
  { sessionId, seen, by, at }: { sessionId: string; seen: number; by: string; at: Date },
): Promise<boolean> {
  const written = await db
    .updateTable("minutes")
    .set({ attested_by: by, attested_at: at })
    .where("session_id", "=", sessionId)
    .where("version", "=", seen)
    .where("attested_at", "is", null)
    .where("signed_at", "is", null)
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

export async function writeSigned(
  db: Db,
  {
    sessionId,
    seen,
    sha256,
    by,
    at,
  }: { sessionId: string; seen: number; sha256: string; by: string; at: Date },
): Promise<boolean> {
  const written = await db
    .updateTable("minutes")
    .set({ sha256, signed_by: by, signed_at: at })
    .where("session_id", "=", sessionId)
    .where("version", "=", seen)
    .where("signed_at", "is", null)
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}
