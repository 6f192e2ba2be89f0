import { sql } from "kysely";
import * as v from "valibot";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { remembered } from "#app/kernel/remembered.ts";
import { jsonText, readonlyList, storedJson } from "#app/kernel/stored-json.ts";
import { isPrintable } from "#app/kernel/text.ts";
import { latestBegunBy, publisherName } from "#app/kernel/versions-on.server.ts";
import { classes } from "#app/tariff/classes.ts";
import {
  applicationKinds,
  exceptions as possibleExceptions,
  type Requirement,
} from "./requirement.ts";

/** One version of a requirement, with its publication. */
export interface RequirementVersion extends Requirement {
  effectiveFrom: string;
  /** The requirement ends on its day. */
  ended: boolean;
  publishedAt: Date;
  /** Name of the account, or of the part of the product, that published it. */
  publishedBy: string;
}

const appliesSchema = v.object({
  kinds: readonlyList(v.picklist(applicationKinds)),
  classes: readonlyList(v.picklist(classes)),
  families: readonlyList(v.string()),
  subAreas: readonlyList(v.string()),
  exceptions: readonlyList(v.picklist(possibleExceptions)),
});
export type Applies = v.InferOutput<typeof appliesSchema>;

const versions = (db: Db) =>
  db
    .selectFrom("requirement")
    .leftJoin("account", (join) => join.on(sql<boolean>`account.id::text = published_by`))
    .select(["code", "version", "position", "theme", "label", "help", "issuer", "duration", "cost"])
    .select(["obtained_at as obtainedAt", "necessity", "validity", "valid_for as validFor"])
    .select(["years", "formats", "max_mb as maxMb", "several", "ended", "applies"])
    .select(["effective_from as effectiveFrom", "published_at as publishedAt"])
    .select(publisherName.as("publishedBy"));

const asVersion = ({
  applies,
  ...row
}: Awaited<ReturnType<ReturnType<typeof versions>["execute"]>>[number]): RequirementVersion =>
  ({
    ...row,
    ...storedJson("requirement.applies", appliesSchema, applies),
  }) as RequirementVersion;

/**
 * The requirements of a day (`YYYY-MM-DD`), in the order of the list: for each one the latest version that has begun
 * by then; if two versions have the same day, the later one. Ended requirements are left out.
 */
export async function requirementsOn(db: Db, day: string): Promise<Requirement[]> {
  const rows = await versions(db).$call(latestBegunBy(day)).execute();
  return rows
    .map(asVersion)
    .filter(({ ended }) => !ended)
    .sort((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1))
    .map(({ effectiveFrom, ended, publishedAt, publishedBy, ...requirement }) => requirement);
}

/** Every version of one requirement, or of all; the latest first. None for an invalid code. */
export async function requirementVersions(db: Db, code?: string): Promise<RequirementVersion[]> {
  if (code !== undefined && !isPrintable(code)) return [];
  const rows = await versions(db)
    .$if(code !== undefined, (query) => query.where("code", "=", code ?? ""))
    .orderBy("version", "desc")
    .execute();
  return rows.map(asVersion);
}

const recent = remembered<Db, Requirement[]>({ forMs: 5_000 });

/** `requirementsOn` today for pages under load, up to five seconds old; never use it to decide what an application needs. */
export function recentRequirements(db: Db, now: Date): Promise<Requirement[]> {
  const today = todayInDakar(now);
  return recent.recall(db, { key: today, now, read: () => requirementsOn(db, today) });
}

/** Empties the cache of `recentRequirements`. Call it after the commit that published a version, with the handle that pages read from. */
export function forgetRequirements(db: Db): void {
  recent.forget(db);
}

/** Inserts a version. */
export async function insertVersion(
  db: Db,
  version: Omit<RequirementVersion, "publishedBy"> & { publishedBy: string },
): Promise<void> {
  const { kinds, families, subAreas, exceptions } = version;
  const applies = { kinds, classes: version.classes, families, subAreas, exceptions };
  await db
    .insertInto("requirement")
    .values({
      code: version.code,
      version: version.version,
      position: version.position,
      theme: version.theme,
      label: version.label,
      help: version.help,
      issuer: version.issuer,
      obtained_at: version.obtainedAt,
      duration: version.duration,
      cost: version.cost,
      applies: jsonText(applies),
      necessity: version.necessity,
      validity: version.validity,
      valid_for: version.validFor,
      years: version.years,
      formats: [...version.formats],
      max_mb: version.maxMb,
      several: version.several,
      effective_from: version.effectiveFrom,
      ended: version.ended,
      published_at: version.publishedAt,
      published_by: version.publishedBy,
    })
    .execute();
}
