import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { TermsNames, TermsText } from "./terms.ts";

/** With what a draft was drawn: what will be published is this, to the byte. */
export interface PreparedTerms {
  number: string;
  effectiveFrom: string;
  acceptAgain: boolean;
  names: TermsNames;
  bodySha256: string;
  pdfSha256: string;
}

export interface TermsDraft {
  /** Number of the edition that it was begun from. */
  basedOn: string;
  /** Of what was seen: whoever changes or publishes it brings it back. */
  stamp: string;
  text: TermsText;
  prepared: PreparedTerms | null;
  startedAt: Date;
  startedBy: string;
  changedAt: Date;
  changedBy: string;
}

/** The edition that is being written, without its document; undefined when none is. */
export async function termsDraft(db: Db): Promise<TermsDraft | undefined> {
  const row = await db
    .selectFrom("terms_draft as draft")
    .leftJoin("account as starter", (join) =>
      join.on(sql<boolean>`starter.id::text = draft.started_by`),
    )
    .leftJoin("account as editor", (join) =>
      join.on(sql<boolean>`editor.id::text = draft.changed_by`),
    )
    .select(["based_on as basedOn", "stamp", "text", "prepared", "started_at as startedAt"])
    .select("changed_at as changedAt")
    .select((each) => [
      each.fn.coalesce("starter.name", "started_by").as("startedBy"),
      each.fn.coalesce("editor.name", "changed_by").as("changedBy"),
    ])
    .executeTakeFirst();
  return (
    row && {
      ...row,
      text: row.text as unknown as TermsText,
      prepared: row.prepared as unknown as PreparedTerms | null,
    }
  );
}

/** The document that was drawn of the draft; null while it is written. */
export async function preparedPdf(db: Db): Promise<Buffer | null> {
  const row = await db.selectFrom("terms_draft").select("pdf").executeTakeFirst();
  return row?.pdf ?? null;
}

interface Writing {
  by: string;
  at: Date;
}

/** Begins a draft; false when there is one. */
export async function insertTermsDraft(
  db: Db,
  { basedOn, text, by, at }: Writing & { basedOn: string; text: TermsText },
): Promise<boolean> {
  const inserted = await db
    .insertInto("terms_draft")
    .values({
      based_on: basedOn,
      stamp: newId(),
      text: JSON.stringify(text),
      started_at: at,
      started_by: by,
      changed_at: at,
      changed_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("stamp")
    .executeTakeFirst();
  return inserted !== undefined;
}

interface Rewriting extends Writing {
  stamp: string;
  text: TermsText;
  /** None while it is written. */
  drawn?: { prepared: PreparedTerms; pdf: Buffer };
}

/** Puts another state in the place of the one that was seen; false when somebody was faster. */
export async function rewriteTermsDraft(
  db: Db,
  { stamp, text, drawn, by, at }: Rewriting,
): Promise<boolean> {
  const rewritten = await db
    .updateTable("terms_draft")
    .set({
      stamp: newId(),
      text: JSON.stringify(text),
      prepared: drawn ? JSON.stringify(drawn.prepared) : null,
      pdf: drawn?.pdf ?? null,
      changed_at: at,
      changed_by: by,
    })
    .where("stamp", "=", stamp)
    .returning("stamp")
    .executeTakeFirst();
  return rewritten !== undefined;
}

/** Ends the draft that was seen; false when it is another one by now, or none. */
export async function removeTermsDraft(db: Db, stamp: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("terms_draft")
    .where("stamp", "=", stamp)
    .returning("stamp")
    .executeTakeFirst();
  return removed !== undefined;
}
