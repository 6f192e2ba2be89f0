import { sql } from "kysely";
import * as v from "valibot";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText, storedJson } from "#app/kernel/stored-json.ts";
import { type TermsText, termsNamesSchema, termsTextSchema } from "./terms.ts";

/** The inputs of the prepared PDF, which publication uses unchanged. */
export const preparedTermsSchema = v.object({
  number: v.string(),
  effectiveFrom: v.string(),
  acceptAgain: v.boolean(),
  names: termsNamesSchema,
  bodySha256: v.string(),
  pdfSha256: v.string(),
});
export type PreparedTerms = v.InferOutput<typeof preparedTermsSchema>;

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
      text: storedJson("terms_draft.text", termsTextSchema, row.text),
      prepared:
        row.prepared && storedJson("terms_draft.prepared", preparedTermsSchema, row.prepared),
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
      text: jsonText(text),
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
      text: jsonText(text),
      prepared: drawn ? jsonText(drawn.prepared) : null,
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
