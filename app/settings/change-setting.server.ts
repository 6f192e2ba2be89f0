import * as v from "valibot";
import { chainLength } from "#app/journal/append.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { putSettingsInForceIn } from "./put-in-force.server.ts";
import { forgetSettings, settingsInForce } from "./settings.queries.server.ts";
import { type SettingKey, type Settings, settingsSchema } from "./settings.schema.ts";

export type SettingRefusal =
  | "not-yours"
  | "begins-in-the-past"
  | "edited-meanwhile"
  | "nothing-changes";

interface SettingChange {
  key: SettingKey;
  /** The value as parsed by its schema. */
  value: Settings[SettingKey];
  /** First day (`YYYY-MM-DD`), after today; null for an immediate change. */
  effectiveFrom: string | null;
  /** How many changes of this setting the caller saw, from `settingVersion`. */
  basedOn: number;
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
    const preview = await previewSetting(tx, change);
    if (!preview.ok) return preview;
    await putSettingsInForceIn(tx, { [change.key]: change.value }, firstInstant(change, tx.now));
    // The preview misses a change that was committed after the first read. Against a later one the journal chain accepts only
    // one row, and this transaction runs again from its beginning.
    const version = await settingVersion(tx.db, change.key);
    return version === change.basedOn + 1 ? preview : refused("edited-meanwhile");
  });
  forgetSettings(ctx.db);
  return result;
}

/** Number of changes of a setting: the length of its journal chain, which grows by one with each change. */
export const settingVersion = (db: Db, key: SettingKey): Promise<number> =>
  chainLength(db, "setting", key);

/** The effect that `changeSetting` would have, or the refusal that it would give. */
export async function previewSetting(
  { actor, db, now }: Pick<Context, "actor" | "now"> & { db: Db },
  change: SettingChange,
): Promise<Result<SettingPreview, SettingRefusal>> {
  if (!permit(actor, "setting.change")) return refused("not-yours");
  const { key, effectiveFrom, basedOn } = change;
  if (effectiveFrom !== null && effectiveFrom <= todayInDakar(now))
    return refused("begins-in-the-past");
  if ((await settingVersion(db, key)) !== basedOn) return refused("edited-meanwhile");
  const to = v.parse(settingsSchema.entries[key], change.value);
  const { [key]: from } = await settingsInForce(db, firstInstant(change, now));
  if (canonicalJson(from) === canonicalJson(to)) return refused("nothing-changes");
  return done({ from, to });
}

/** The time zone of Dakar is UTC all year. */
const firstInstant = ({ effectiveFrom }: SettingChange, now: Date): Date =>
  effectiveFrom === null ? now : new Date(`${effectiveFrom}T00:00:00Z`);
