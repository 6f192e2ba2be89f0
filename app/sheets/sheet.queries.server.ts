import type { Db, Tx } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";

/** Identifies a sheet: one of each kind exists per subject. */
export interface SheetOf {
  /** In kebab-case, such as `registration-receipt`. */
  kind: string;
  subjectKind: string;
  subjectId: string;
}

export interface KeptSheet {
  number: string;
  /** Hash of the bytes of the PDF. */
  sha256: string;
  pdf: Buffer;
}

/**
 * Stores a sheet as it was drawn, so that it does not change with names or settings. The first one stored for a subject is
 * kept; `added` says whether it is this one.
 */
export async function keepSheetIn(
  tx: Tx,
  {
    kind,
    subjectKind,
    subjectId,
    number,
    pdf,
    keyId,
  }: SheetOf & {
    number: string;
    pdf: Buffer;
    /** The key that sealed it; null without seal. */
    keyId: number | null;
  },
): Promise<{ sha256: string; added: boolean }> {
  const sha256 = sha256Hex(pdf);
  const added = await tx.db
    .insertInto("sheet")
    .values({
      id: newId(),
      kind,
      subject_kind: subjectKind,
      subject_id: subjectId,
      number,
      sha256,
      pdf,
      key_id: keyId,
      drawn_at: tx.now,
    })
    .onConflict((conflict) => conflict.constraint("sheet_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  return { sha256, added: added !== undefined };
}

/** Whether the sheet of a subject is drawn. */
export async function isDrawn(db: Db, { kind, subjectKind, subjectId }: SheetOf): Promise<boolean> {
  const sheet = await db
    .selectFrom("sheet")
    .select("id")
    .where("kind", "=", kind)
    .where("subject_kind", "=", subjectKind)
    .where("subject_id", "=", subjectId)
    .executeTakeFirst();
  return sheet !== undefined;
}

/** The sheets whose SHA-256 begins with this text of hexadecimal digits: their hashes, and nothing of what they say. */
export async function sheetsOfHash(db: Db, beginning: string) {
  return await db
    .selectFrom("sheet")
    .select(["sha256", "drawn_at as madeAt"])
    .where("sha256", ">=", beginning)
    .where("sha256", "<", `${beginning}g`)
    .where("key_id", "is not", null)
    .orderBy("sha256")
    .execute();
}

/** How many sheets this key sealed, and how many of them at `since` or later. */
export async function countSheetsOfKey(
  db: Db,
  keyId: number,
  since: Date,
): Promise<{ all: number; made: number }> {
  const { all, made } = await db
    .selectFrom("sheet")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("drawn_at", ">=", since).as("made"),
    ])
    .where("key_id", "=", keyId)
    .executeTakeFirstOrThrow();
  return { all: Number(all), made: Number(made) };
}

/** The stored sheet of a subject. The caller checks who may see it. */
export async function sheetOf(
  db: Db,
  { kind, subjectKind, subjectId }: SheetOf,
): Promise<KeptSheet | null> {
  const sheet = await db
    .selectFrom("sheet")
    .select(["number", "sha256", "pdf"])
    .where("kind", "=", kind)
    .where("subject_kind", "=", subjectKind)
    .where("subject_id", "=", subjectId)
    .executeTakeFirst();
  return sheet ?? null;
}

/** Deletes the sheets of an erased subject. */
export async function removeSheetsIn(
  { db }: Tx,
  { subjectKind, subjectId }: Pick<SheetOf, "subjectKind" | "subjectId">,
): Promise<void> {
  await db
    .deleteFrom("sheet")
    .where("subject_kind", "=", subjectKind)
    .where("subject_id", "=", subjectId)
    .execute();
}
