import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import type { Scan } from "#app/kernel/files.ts";
import { contentsOfPictures, forgetPictures } from "./pictures/page-picture.queries.server.ts";

/** Stores the antivirus result on all documents with this content, whatever their company. */
export async function writeScan(db: Db, sha256: string, scan: Scan): Promise<void> {
  await db
    .updateTable("document")
    .set({ scan })
    .where("sha256", "=", sha256)
    .where("scan", "=", "unanswered")
    .execute();
}

/** The usable documents with this content. */
export const usableWithContent = (db: Db, sha256: string) =>
  db
    .selectFrom("document")
    .select("id")
    .where("sha256", "=", sha256)
    .where("state", "=", "usable")
    .orderBy("id")
    .execute();

/** Contents all of whose documents ended before an instant, and that no filed application uses; at most `limit`. */
export async function contentsToRemove(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("document")
    .select("sha256")
    .distinct()
    .where("state", "<>", "usable")
    .where("state_since", "<", before)
    .where("content_gone_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("document as other")
            .select("other.id")
            .whereRef("other.sha256", "=", "document.sha256")
            .where((other) =>
              other.or([
                other("other.state", "=", "usable"),
                other("other.state_since", ">=", before),
              ]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("application_document as filed")
            .select("filed.document_id")
            .whereRef("filed.sha256", "=", "document.sha256"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(proofContents(db).as("proof"))
            .select("proof.sha256")
            .whereRef("proof.sha256", "=", "document.sha256"),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Contents of the proofs of payments and successions, of answers of experts, of photos of visits and of complaints, without infected ones. */
const proofContents = (db: Db) =>
  db
    .selectFrom("payment_proof")
    .select("sha256")
    .where("scan", "<>", "infected")
    .unionAll(db.selectFrom("succession_proof").select("sha256").where("scan", "<>", "infected"))
    .unionAll(db.selectFrom("complaint_file").select("sha256").where("scan", "<>", "infected"))
    .unionAll(db.selectFrom("measure_file").select("sha256").where("scan", "<>", "infected"))
    .unionAll(db.selectFrom("visit_photo").select("sha256").where("scan", "<>", "infected"))
    .unionAll(
      db
        .selectFrom("expert_answer")
        .select(({ ref }) => ref("file_sha256").$notNull().as("sha256"))
        .where("file_sha256", "is not", null)
        .where("scan", "<>", "infected"),
    );

/** The given contents that a document, the picture of a page, a proof, the answer of an expert or a photo of a visit still names. */
export async function contentsNamed(db: Db, contents: readonly string[]): Promise<Set<string>> {
  if (contents.length === 0) return new Set();
  const rows = await db
    .selectFrom("document")
    .select("sha256")
    .distinct()
    .where(sql<boolean>`sha256 = any(${[...contents]})`)
    .where("content_gone_at", "is", null)
    .union(
      db
        .selectFrom(proofContents(db).as("proof"))
        .select("proof.sha256")
        .where(sql<boolean>`proof.sha256 = any(${[...contents]})`),
    )
    .execute();
  return new Set([
    ...rows.map(({ sha256 }) => sha256),
    ...(await contentsOfPictures(db, contents)),
  ]);
}

/** Marks a content as removed; false when a document with it has become usable in between. */
export async function markContentGone(db: Db, sha256: string, at: Date): Promise<boolean> {
  const rows = await db
    .selectFrom("document")
    .select(["id", "state"])
    .where("sha256", "=", sha256)
    .where("content_gone_at", "is", null)
    .forUpdate()
    .execute();
  if (rows.some(({ state }) => state === "usable")) return false;
  await db
    .updateTable("document")
    .set({ content_gone_at: at })
    .where("sha256", "=", sha256)
    .execute();
  await forgetPictures(db, sha256);
  return true;
}
