import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { settingsInForce } from "./settings.queries.server.ts";
import { type SettingKey, type SettingsChange, settingKeys } from "./settings.schema.ts";

/**
 * Puts the given settings in force from now on, each with a journal row of its own chain that tells the value before
 * and after; answers which. A value equal to the one in force changes nothing. After the commit, call `forgetSettings`.
 */
export async function changeSettingsPart(tx: Tx, change: SettingsChange): Promise<SettingKey[]> {
  const { db, now } = tx;
  const before = await settingsInForce(db, now);
  const keys = settingKeys.filter(
    (key) => change[key] !== undefined && canonicalJson(change[key]) !== canonicalJson(before[key]),
  );
  for (const key of keys) {
    const row = { value: canonicalJson(change[key]), created_by: actorName(tx.actor) };
    await db
      .insertInto("setting")
      .values({ id: newId(), key, effective_from: now, created_at: now, ...row })
      .onConflict((conflict) => conflict.columns(["key", "effective_from"]).doUpdateSet(row))
      .execute();
    await appendToJournal(tx, {
      subjectKind: "setting",
      subjectId: key,
      event: "setting-changed",
      data: { from: before[key], to: change[key] },
    });
  }
  return keys;
}
