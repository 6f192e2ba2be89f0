import * as v from "valibot";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { forgetSettings, settingsInForce } from "./settings.queries.server.ts";
import { type SettingKey, settingKeys, settingsChangeSchema } from "./settings.schema.ts";

interface SettingIssue {
  /** Key of the setting; empty when the whole is not an object. */
  field: string;
  message: string;
}

type SettingsUpdate =
  | { ok: true; value: { changed: SettingKey[] } }
  | { ok: false; issues: SettingIssue[] };

/**
 * Puts the given settings in force from now on, each with a journal row of its own chain that tells the value
 * before and after. A value equal to the one in force changes nothing. One wrong value, or one unknown name,
 * and nothing is changed.
 */
export async function updateSettings(ctx: Context, settings: unknown): Promise<SettingsUpdate> {
  const result = v.safeParse(settingsChangeSchema, settings);
  if (!result.success) return { ok: false, issues: result.issues.map(settingIssue) };
  const change = result.output;
  const changed = await ctx.transaction(async (tx) => {
    const { db, now, actor } = tx;
    const before = await settingsInForce(db, now);
    const keys = settingKeys.filter(
      (key) =>
        change[key] !== undefined && canonicalJson(change[key]) !== canonicalJson(before[key]),
    );
    for (const key of keys) {
      const value = canonicalJson(change[key]);
      await db
        .insertInto("setting")
        .values({
          id: newId(),
          key,
          value,
          effective_from: now,
          created_at: now,
          created_by: actor.kind === "person" ? actor.accountId : null,
        })
        .onConflict((conflict) =>
          conflict.columns(["key", "effective_from"]).doUpdateSet({ value }),
        )
        .execute();
      await appendToJournal(tx, {
        subjectKind: "setting",
        subjectId: key,
        event: "setting-changed",
        data: { from: before[key], to: change[key] },
      });
    }
    return keys;
  });
  forgetSettings(ctx.db);
  return { ok: true, value: { changed } };
}

const settingIssue = (issue: v.BaseIssue<unknown>): SettingIssue => ({
  field: v.getDotPath(issue) ?? "",
  message: issue.message,
});
