import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import type { TermsNames, TermsText } from "./terms.ts";

/**
 * Locks and returns the edition published last and not withdrawn, in force or not begun. A transaction that withdraws it, or
 * publishes after it, waits.
 */
export async function lockLatestTerms(db: Db) {
  return await db
    .selectFrom("terms_version")
    .select(["id", "number", "effective_from as effectiveFrom"])
    .where("withdrawn_at", "is", null)
    .orderBy("effective_from", "desc")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

interface EditionToInsert {
  text: TermsText;
  names: TermsNames;
  effectiveFrom: string;
  acceptAgain: boolean;
  bodySha256: string;
  pdf: Buffer;
  pdfSha256: string;
  by: string;
  at: Date;
}

/** Inserts an edition; false when its number is taken. */
export async function insertTermsEdition(db: Db, edition: EditionToInsert): Promise<boolean> {
  const { text, names, effectiveFrom, acceptAgain, bodySha256, pdf, pdfSha256, by, at } = edition;
  const inserted = await db
    .insertInto("terms_version")
    .values({
      id: newId(),
      number: text.number,
      title: text.title,
      body: jsonText({ names, text }),
      body_sha256: bodySha256,
      pdf,
      pdf_sha256: pdfSha256,
      effective_from: effectiveFrom,
      accept_again: acceptAgain,
      published_at: at,
      published_by: by,
    })
    .onConflict((conflict) => conflict.column("number").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Marks an edition as withdrawn; false when it already was. */
export async function markTermsWithdrawn(
  db: Db,
  { number, by, at }: { number: string; by: string; at: Date },
): Promise<boolean> {
  const marked = await db
    .updateTable("terms_version")
    .set({ withdrawn_at: at, withdrawn_by: by })
    .where("number", "=", number)
    .where("withdrawn_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}
