import { nomenclatureInForce } from "#app/activity/activity.queries.server.ts";
import { subAreasOf } from "#app/activity/nomenclature.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import {
  forgetRequirements,
  insertVersion,
  type RequirementVersion,
  requirementVersions,
} from "./requirement.queries.server.ts";
import type { RequirementRefusal } from "./requirement.refusals.ts";
import type { RequirementContent } from "./requirement.ts";
import { requirementFields } from "./requirement-words.ts";

interface VersionToPublish {
  code: string;
  /** The version that was edited: the latest one, or somebody was faster; 0 for a requirement that is new. */
  basedOn: number;
  /** First day (`YYYY-MM-DD`) on which it holds: today or later, and not before the latest version. */
  effectiveFrom: string;
  content: RequirementContent;
  /** From that day on it is asked for no more. */
  ended: boolean;
}

/** What a version would change: the one before it, or null of a new requirement. */
export interface VersionPreview {
  before: RequirementVersion | null;
}

/**
 * Publishes a version of a requirement from a day on, journaled. Files keep the version of their day, so that what was filed
 * is not asked for again.
 */
export async function publishRequirement(
  ctx: Context,
  given: VersionToPublish,
): Promise<Result<{ version: number }, RequirementRefusal>> {
  const result = await ctx.transaction(async (tx) => {
    const preview = await previewRequirement(tx, given);
    if (!preview.ok) return preview;
    const version = given.basedOn + 1;
    await writeVersion(tx, { ...given, version, before: preview.value.before });
    return done({ version });
  });
  forgetRequirements(ctx.db);
  return result;
}

/** What `publishRequirement` would do, or why it would refuse. */
export async function previewRequirement(
  { actor, db, now }: Pick<Context, "actor" | "now"> & { db: Db },
  { code, basedOn, effectiveFrom, content, ended }: VersionToPublish,
): Promise<Result<VersionPreview, RequirementRefusal>> {
  if (!permit(actor, "setting.change")) return refused("not-permitted");
  const [latest] = await requirementVersions(db, code);
  if (latest && basedOn === 0) return refused("code-taken");
  if ((latest?.version ?? 0) !== basedOn) return refused("edited-meanwhile");
  if (effectiveFrom < todayInDakar(now)) return refused("begins-in-the-past");
  if (latest && effectiveFrom < latest.effectiveFrom) return refused("begins-before-the-latest");
  if (latest && latest.ended === ended && sameContent(latest, content))
    return refused("nothing-changes");
  if (!ended && !(await areKnown(db, content, effectiveFrom))) return refused("unknown-code");
  return done({ before: latest ?? null });
}

/** The requirements of a database that has none, which may have begun before today. */
export async function publishFirstRequirements(
  ctx: Context,
  {
    effectiveFrom,
    requirements,
  }: {
    effectiveFrom: string;
    requirements: readonly { code: string; content: RequirementContent }[];
  },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    if ((await requirementVersions(tx.db)).length > 0) return;
    for (const { code, content } of requirements)
      await writeVersion(tx, {
        code,
        content,
        effectiveFrom,
        ended: false,
        version: 1,
        before: null,
      });
  });
  forgetRequirements(ctx.db);
}

interface VersionToWrite extends Omit<VersionToPublish, "basedOn"> {
  version: number;
  before: RequirementVersion | null;
}

async function writeVersion(tx: Tx, given: VersionToWrite): Promise<void> {
  const { code, version, effectiveFrom, ended, before } = given;
  const content = contentOf(given.content);
  // Before the version: of two at once the chain lets one through, and the other one runs again and is told.
  await appendToJournal(tx, {
    subjectKind: "requirement",
    subjectId: code,
    event: "requirement-published",
    data: { version, effectiveFrom, ended, from: before && contentOf(before), to: content },
    first: version === 1,
  });
  await insertVersion(tx.db, {
    ...content,
    code,
    version,
    effectiveFrom,
    ended,
    publishedAt: tx.now,
    publishedBy: actorName(tx.actor),
  });
}

const sameContent = (a: RequirementContent, b: RequirementContent): boolean =>
  canonicalJson(contentOf(a)) === canonicalJson(contentOf(b));

/** The fields of a content alone, of whatever holds them. */
const contentOf = (given: RequirementContent): RequirementContent =>
  Object.fromEntries(
    requirementFields.map((field) => [field, given[field]]),
  ) as unknown as RequirementContent;

async function areKnown(
  db: Db,
  { families, subAreas }: RequirementContent,
  day: string,
): Promise<boolean> {
  if (families.length === 0 && subAreas.length === 0) return true;
  const nomenclature = await nomenclatureInForce(db, day);
  const knownFamilies = new Set(nomenclature.families.map(({ code }) => code));
  const knownSubAreas = new Set(subAreasOf(nomenclature).map(({ code }) => code));
  return (
    families.every((code) => knownFamilies.has(code)) &&
    subAreas.every((code) => knownSubAreas.has(code))
  );
}
