import * as v from "valibot";
import { chainLength } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { putSettingsInForceIn } from "./put-in-force.server.ts";
import { forgetSettings, latestChange, settingsInForce } from "./settings.queries.server.ts";
import { type SettingKey, type Settings, settingsSchema } from "./settings.schema.ts";

export type SettingRefusal =
  | "not-permitted"
  | "begins-in-the-past"
  | "edited-meanwhile"
  | "nothing-changes";

interface SettingChange {
  key: SettingKey;
  /** The value as parsed by its schema. */
  value: Settings[SettingKey];
  /** First day (`YYYY-MM-DD`), after today; null for an immediate change. */
  effectiveFrom: string | null;
  /** The latest change that the caller saw, from `latestChange`; null when there was none. */
  basedOn: string | null;
}

/** The effect of a change: the value before it and the new one. */
export interface SettingPreview {
  from: Settings[SettingKey];
  to: Settings[SettingKey];
}

/** Changes one setting at once or from a day on, journaled; refuses when somebody else has changed it since the caller read it. */
export async function changeSetting(
  ctx: Context,
  change: SettingChange,
): Promise<Result<SettingPreview, SettingRefusal>> {
  const result = await ctx.transaction(async (tx) => {
    const rowsBefore = await chainLength(tx.db, "setting", change.key);
    const preview = await previewSetting(tx, change);
    if (!preview.ok) return preview;
    await putSettingsInForceIn(tx, { [change.key]: change.value }, firstInstant(change, tx.now));
    // The preview misses a change that was committed after the first read. Against a later one the journal chain accepts only
    // one row, and this transaction runs again from its beginning.
    const rowsAfter = await chainLength(tx.db, "setting", change.key);
    return rowsAfter === rowsBefore + 1 ? preview : refused("edited-meanwhile");
  });
  forgetSettings(ctx.db);
  return result;
}

/** The effect that `changeSetting` would have, or the refusal that it would give. */
export async function previewSetting(
  {
    actor,
    db,
    now,
  }: Pick<Context, "actor" | "now"> & { db: Parameters<typeof settingsInForce>[0] },
  change: SettingChange,
): Promise<Result<SettingPreview, SettingRefusal>> {
  if (!permit(actor, "setting.change")) return refused("not-permitted");
  const { key, effectiveFrom, basedOn } = change;
  if (effectiveFrom !== null && effectiveFrom <= todayInDakar(now))
    return refused("begins-in-the-past");
  if ((await latestChange(db, key)) !== basedOn) return refused("edited-meanwhile");
  const to = v.parse(settingsSchema.entries[key], change.value);
  const { [key]: from } = await settingsInForce(db, firstInstant(change, now));
  if (canonicalJson(from) === canonicalJson(to)) return refused("nothing-changes");
  return done({ from, to });
}

/** The time zone of Dakar is UTC all year. */
const firstInstant = ({ effectiveFrom }: SettingChange, now: Date): Date =>
  effectiveFrom === null ? now : new Date(`${effectiveFrom}T00:00:00Z`);
