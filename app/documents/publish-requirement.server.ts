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
import { contentOf } from "./requirement-words.ts";

interface VersionToPublish {
  code: string;
  /** Version on which the form was based, refused when it is not the latest; 0 for a new requirement. */
  basedOn: number;
  /** First day (`YYYY-MM-DD`) on which it applies: today or later, and not before the latest version. */
  effectiveFrom: string;
  content: RequirementContent;
  /** The requirement ends on that day. */
  ended: boolean;
}

/** The version that the new one follows; null for a new requirement. */
export interface VersionPreview {
  before: RequirementVersion | null;
}

/**
 * Publishes and journals a version of a requirement from a day on. Applications keep the version of their day, so
 * that a filed application needs no further documents.
 */
export async function publishRequirement(
  ctx: Context,
  versionToPublish: VersionToPublish,
): Promise<Result<{ version: number }, RequirementRefusal>> {
  const result = await ctx.transaction(async (tx) => {
    const preview = await previewRequirement(tx, versionToPublish);
    if (!preview.ok) return preview;
    const version = versionToPublish.basedOn + 1;
    await writeVersion(tx, { ...versionToPublish, version, before: preview.value.before });
    return done({ version });
  });
  forgetRequirements(ctx.db);
  return result;
}

/** The change that `publishRequirement` would make, or its refusal. */
export async function previewRequirement(
  { actor, db, now }: Pick<Context, "actor" | "now"> & { db: Db },
  { code, basedOn, effectiveFrom, content, ended }: VersionToPublish,
): Promise<Result<VersionPreview, RequirementRefusal>> {
  if (!permit(actor, "setting.change")) return refused("not-yours");
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

/** Publishes the requirements of an empty database; they may begin before today. */
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

async function writeVersion(tx: Tx, versionToWrite: VersionToWrite): Promise<void> {
  const { code, version, effectiveFrom, ended, before } = versionToWrite;
  const content = contentOf(versionToWrite.content);
  // Before the insert: if two publications run at once, the chain refuses one, which runs again and is then refused.
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
