import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { latestBegunBy, publisherName } from "#app/kernel/versions-on.server.ts";
import type { Reason, ReasonScope } from "./reason.ts";

export interface ReasonVersion extends Reason {
  effectiveFrom: string;
  /** Whether the reason can no longer be chosen from this version's day on. */
  ended: boolean;
  publishedAt: Date;
  /** Name of the account, or of the part of the product, that published it. */
  publishedBy: string;
}

const versions = (db: Db) =>
  db
    .selectFrom("reason")
    .leftJoin("account", (join) => join.on(sql<boolean>`account.id::text = published_by`))
    .select(["code", "version", "scope", "text", "ended"])
    .select(["effective_from as effectiveFrom", "published_at as publishedAt"])
    .select(publisherName.as("publishedBy"));

/**
 * The reasons that can be chosen on a day (`YYYY-MM-DD`), by code: the latest version of each that has begun by then, without
 * ended ones.
 */
export async function reasonsOn(db: Db, day: string, scope?: ReasonScope): Promise<Reason[]> {
  const rows = await versions(db).$call(latestBegunBy(day)).execute();
  return rows
    .filter((row) => !row.ended && (scope === undefined || row.scope === scope))
    .map(({ code, version, text, ...row }) => ({
      code,
      version,
      scope: row.scope as ReasonScope,
      text,
    }));
}

interface ReasonVersionToInsert extends Reason {
  effectiveFrom: string;
  ended: boolean;
  by: string;
  at: Date;
}

export async function insertReasonVersion(
  db: Db,
  { effectiveFrom, by, at, ...version }: ReasonVersionToInsert,
): Promise<void> {
  await db
    .insertInto("reason")
    .values({ ...version, effective_from: effectiveFrom, published_at: at, published_by: by })
    .execute();
}

/** Every version of one reason, or of all; the latest first. */
export async function reasonVersions(db: Db, code?: string): Promise<ReasonVersion[]> {
  const rows = await versions(db)
    .$if(code !== undefined, (query) => query.where("code", "=", code ?? ""))
    .orderBy("version", "desc")
    .orderBy("code")
    .execute();
  return rows.map((row) => ({ ...row, scope: row.scope as ReasonScope }));
}
