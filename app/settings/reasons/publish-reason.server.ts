import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { ReasonRefusal } from "./reason.refusals.ts";
import { nextReasonCode, type ReasonScope } from "./reason.ts";
import {
  insertReasonVersion,
  type ReasonVersion,
  reasonVersions,
} from "./reasons.queries.server.ts";

interface ReasonToPublish {
  /** Null for a new reason, which gets the next code of its scope. */
  code: string | null;
  scope: ReasonScope;
  /** The version that the caller edited; 0 for a new reason. */
  basedOn: number;
  /** First day (`YYYY-MM-DD`): today or later, and not before the latest version. */
  effectiveFrom: string;
  text: string;
  ended: boolean;
}

/** Publishes a version of a reason from a day on, journaled; returns its code. */
export async function publishReason(
  ctx: Context,
  reasonToPublish: ReasonToPublish,
): Promise<Result<{ code: string }, ReasonRefusal>> {
  return await ctx.transaction(async (tx) => {
    const preview = await previewReason(tx, reasonToPublish);
    if (!preview.ok) return preview;
    await writeVersion(tx, {
      ...reasonToPublish,
      version: reasonToPublish.basedOn + 1,
      ...preview.value,
    });
    return done({ code: preview.value.code });
  });
}

/** The effect that `publishReason` would have, or the refusal that it would give. */
export async function previewReason(
  { actor, db, now }: Pick<Context, "actor" | "now"> & { db: Db },
  reasonToPublish: ReasonToPublish,
): Promise<Result<{ code: string; before: ReasonVersion | null }, ReasonRefusal>> {
  const { scope, basedOn, effectiveFrom, text, ended } = reasonToPublish;
  if (!permit(actor, "setting.change")) return refused("not-yours");
  const all = await reasonVersions(db);
  const code =
    reasonToPublish.code ??
    nextReasonCode(
      scope,
      all.map((each) => each.code),
    );
  const before = all.find((each) => each.code === code) ?? null;
  if ((before?.version ?? 0) !== basedOn) return refused("edited-meanwhile");
  if (effectiveFrom < todayInDakar(now)) return refused("begins-in-the-past");
  if (before && effectiveFrom < before.effectiveFrom) return refused("begins-before-the-latest");
  if (before && before.text === text && before.ended === ended) return refused("nothing-changes");
  if (!ended && latestOf(all).some((each) => each.code !== code && says(each, scope, text)))
    return refused("text-twice");
  return done({ code, before });
}

const latestOf = (all: readonly ReasonVersion[]): ReasonVersion[] =>
  [...Map.groupBy(all, ({ code }) => code).values()].flatMap(([latest]) => latest ?? []);

const says = (reason: ReasonVersion, scope: ReasonScope, text: string): boolean =>
  !reason.ended && reason.scope === scope && reason.text.toLowerCase() === text.toLowerCase();

/** Publishes the first reasons of each use that has none in the database; they may begin before today. */
export async function publishFirstReasons(
  ctx: Context,
  { effectiveFrom, reasons }: { effectiveFrom: string; reasons: Record<ReasonScope, string[]> },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const published = new Set((await reasonVersions(tx.db)).map(({ scope }) => scope));
    const codes: string[] = [];
    for (const [scope, texts] of Object.entries(reasons) as [ReasonScope, string[]][]) {
      if (published.has(scope)) continue;
      for (const text of texts) {
        const code = nextReasonCode(scope, codes);
        codes.push(code);
        const version = { code, scope, version: 1, effectiveFrom, text, ended: false };
        await writeVersion(tx, { ...version, before: null });
      }
    }
  });
}

interface VersionToWrite extends Omit<ReasonToPublish, "basedOn" | "code"> {
  code: string;
  version: number;
  before: ReasonVersion | null;
}

async function writeVersion(tx: Tx, versionToWrite: VersionToWrite): Promise<void> {
  const { code, scope, version, effectiveFrom, text, ended, before } = versionToWrite;
  // Append before the insert: of two simultaneous changes the journal chain lets one commit; the other runs again and is refused.
  await appendToJournal(tx, {
    subjectKind: "reason",
    subjectId: code,
    event: "reason-published",
    data: { version, scope, effectiveFrom, ended, from: before?.text ?? null, to: text },
    first: version === 1,
  });
  const by = actorName(tx.actor);
  await insertReasonVersion(tx.db, {
    code,
    version,
    scope,
    text,
    effectiveFrom,
    ended,
    by,
    at: tx.now,
  });
}
