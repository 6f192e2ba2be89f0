import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { settingsInForce, storeSetting } from "./settings.queries.server.ts";
import { type SettingKey, type SettingsChange, settingKeys } from "./settings.schema.ts";

/**
 * Puts the given settings in force from an instant on (now unless given). Each changed setting gets a row in its own journal
 * chain with the value before and after; an equal value changes nothing. Returns the changed keys. After the commit, call
 * `forgetSettings`.
 */
export async function putSettingsInForceIn(
  tx: Tx,
  change: SettingsChange,
  from: Date = tx.now,
): Promise<SettingKey[]> {
  const { db, now } = tx;
  const before = await settingsInForce(db, from);
  const keys = settingKeys.filter(
    (key) => change[key] !== undefined && canonicalJson(change[key]) !== canonicalJson(before[key]),
  );
  for (const key of keys) {
    await storeSetting(db, {
      key,
      value: change[key],
      effectiveFrom: from,
      by: actorName(tx.actor),
      at: now,
    });
    await appendToJournal(tx, {
      subjectKind: "setting",
      subjectId: key,
      event: "setting-changed",
      data: {
        from: before[key],
        to: change[key],
        ...(from > now && { effectiveFrom: todayInDakar(from) }),
      },
    });
  }
  if (keys.length > 0)
    tx.afterCommit(() => logSecurity(tx, "setting-changed", { settings: keys.join(" ") }));
  return keys;
}
