import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import type { DrawFault, DrawnPage, FirstPicture } from "#app/kernel/files.ts";

/** How the first page of a document was drawn, beside its row and the left-joined one of its first page. */
export const firstPicture = sql<FirstPicture | null>`case when page_picture.small_sha256 is not null then 'drawn' else page_picture.fault end`;

/** Keeps how a page was drawn, or why it could not be; the page may have been drawn before. */
export async function writePicture(
  db: Db,
  { sha256, page, at }: { sha256: string; page: number; at: Date },
  drawn: DrawnPage | { fault: DrawFault },
): Promise<void> {
  const none = { width: null, height: null, large: null, small: null, fault: null };
  const { width, height, large, small, fault } = { ...none, ...drawn };
  const values = {
    drawn_at: at,
    fault,
    width,
    height,
    large_sha256: large?.sha256 ?? null,
    large_bytes: large?.bytes ?? null,
    small_sha256: small?.sha256 ?? null,
    small_bytes: small?.bytes ?? null,
  };
  await db
    .insertInto("page_picture")
    .values({ content_sha256: sha256, page, ...values })
    .onConflict((conflict) => conflict.columns(["content_sha256", "page"]).doUpdateSet(values))
    .execute();
}

/** How a page of a content was drawn; null when nobody asked for it yet. */
export async function pictureOf(
  db: Db,
  { sha256, page }: { sha256: string; page: number },
): Promise<DrawnPage | { fault: DrawFault } | null> {
  const row = await db
    .selectFrom("page_picture")
    .select(["fault", "width", "height", "large_sha256", "large_bytes"])
    .select(["small_sha256", "small_bytes"])
    .where("content_sha256", "=", sha256)
    .where("page", "=", page)
    .$narrowType<{ fault: DrawFault | null }>()
    .executeTakeFirst();
  if (!row) return null;
  if (row.fault) return { fault: row.fault };
  return {
    width: row.width ?? 0,
    height: row.height ?? 0,
    large: { sha256: row.large_sha256 ?? "", bytes: row.large_bytes ?? 0 },
    small: { sha256: row.small_sha256 ?? "", bytes: row.small_bytes ?? 0 },
  };
}

/** The given contents that are pictures of a page. */
export async function contentsOfPictures(db: Db, contents: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select large_sha256 as sha256 from page_picture where large_sha256 = any(${[...contents]})
    union select small_sha256 from page_picture where small_sha256 = any(${[...contents]})`.execute(
    db,
  );
  return rows.map(({ sha256 }) => sha256);
}

/** Forgets the pictures of a content that is removed; the duty that collects contents removes their files. */
export async function forgetPictures(db: Db, sha256: string): Promise<void> {
  await db.deleteFrom("page_picture").where("content_sha256", "=", sha256).execute();
}
