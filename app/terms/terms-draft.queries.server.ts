import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { TermsNames, TermsText } from "./terms.ts";

/** The inputs of the prepared PDF, which publication uses unchanged. */
export interface PreparedTerms {
  number: string;
  effectiveFrom: string;
  acceptAgain: boolean;
  names: TermsNames;
  bodySha256: string;
  pdfSha256: string;
}

export interface TermsDraft {
  /** Number of the edition that the draft started from. */
  basedOn: string;
  /** Version of the draft; the caller that changes or publishes it sends back the one that it saw. */
  stamp: string;
  text: TermsText;
  prepared: PreparedTerms | null;
  startedAt: Date;
  startedBy: string;
  changedAt: Date;
  changedBy: string;
}

/** The draft without its PDF; undefined when there is none. */
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

/** The prepared PDF of the draft; null until it is prepared. */
export async function preparedPdf(db: Db): Promise<Buffer | null> {
  const row = await db.selectFrom("terms_draft").select("pdf").executeTakeFirst();
  return row?.pdf ?? null;
}

interface Writing {
  by: string;
  at: Date;
}

/** Inserts the draft; false when one exists. */
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
  /** Absent until the draft is prepared. */
  drawn?: { prepared: PreparedTerms; pdf: Buffer };
}

/** Replaces the draft that the caller saw; false when it has changed since. */
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

/** Deletes the draft that the caller saw; false when it has changed or does not exist. */
export async function removeTermsDraft(db: Db, stamp: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("terms_draft")
    .where("stamp", "=", stamp)
    .returning("stamp")
    .executeTakeFirst();
  return removed !== undefined;
}
