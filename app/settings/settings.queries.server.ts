import { sql } from "kysely";
import * as v from "valibot";
import type { Db } from "#app/kernel/context.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { remembered } from "#app/kernel/remembered.ts";
import type { EditionKind } from "./edition-pages.ts";
import {
  defaultSettings,
  type SettingKey,
  type Settings,
  settingKeys,
  settingsSchema,
} from "./settings.schema.ts";

const recent = remembered<Db, Settings>({ forMs: 2_000 });

/**
 * The settings in force at an instant: for each one the row with the latest effect date that is not in the future, else its
 * default. Outside a transaction the answer is cached for two seconds, so that a page needs no query; a change by another
 * process, or a date of effect, is seen that late at most. Inside a transaction the rows are always read.
 */
export function settingsInForce(db: Db, now: Date): Promise<Settings> {
  if (db.isTransaction) return readSettings(db, now);
  return recent.recall(db, { now, read: () => readSettings(db, now) });
}

/** Clears the cache of settings. Call it after the commit of a change, with the handle that pages read from. */
export function forgetSettings(db: Db): void {
  recent.forget(db);
}

async function readSettings(db: Db, now: Date): Promise<Settings> {
  const rows = await db
    .selectFrom("setting")
    .select(["key", "value"])
    .distinctOn("key")
    .where("effective_from", "<=", now)
    .orderBy("key")
    .orderBy("effective_from", "desc")
    .execute();
  const values = new Map(rows.map((row) => [row.key, row.value]));
  return Object.assign(
    { ...defaultSettings },
    ...settingKeys.map((key) => acceptedValue(key, values.get(key))),
  );
}

/** A stored value that the schema no longer accepts counts as absent, so that pages keep working. */
function acceptedValue(key: SettingKey, value: unknown): Partial<Settings> {
  if (value === undefined) return {};
  const result = v.safeParse(settingsSchema.entries[key], value);
  return result.success ? { [key]: result.output } : {};
}

export interface SettingHistory {
  id: string;
  key: SettingKey;
  value: unknown;
  effectiveFrom: Date;
  createdAt: Date;
  /** Name of the account that changed it, or of the part of the product. */
  createdBy: string;
}

/** Every past, present and future value of one setting or of all, the latest effect date first. */
export async function settingHistory(db: Db, key?: SettingKey): Promise<SettingHistory[]> {
  const rows = await db
    .selectFrom("setting")
    .leftJoin("account", (join) =>
      join.on(sql<boolean>`account.id::text = setting.created_by::text`),
    )
    .select(["setting.id", "setting.key", "setting.value", "account.name"])
    .select(["setting.effective_from as effectiveFrom", "setting.created_at as createdAt"])
    .select("setting.created_by as createdBy")
    .$if(key !== undefined, (query) => query.where("setting.key", "=", key ?? ""))
    .orderBy("setting.effective_from", "desc")
    .orderBy("setting.id", "desc")
    .execute();
  return rows
    .filter((row) => (settingKeys as string[]).includes(row.key))
    .map(({ name, createdBy, ...row }) => ({
      ...row,
      key: row.key as SettingKey,
      createdBy: name ?? createdBy,
    }));
}

interface SettingToStore {
  key: SettingKey;
  value: unknown;
  effectiveFrom: Date;
  by: string;
  at: Date;
}

/** Stores a value from an instant on; replaces the value that has the same instant. */
export async function storeSetting(
  db: Db,
  { key, value, effectiveFrom, by, at }: SettingToStore,
): Promise<void> {
  const row = { value: canonicalJson(value), created_at: at, created_by: by };
  await db
    .insertInto("setting")
    .values({ id: newId(), key, effective_from: effectiveFrom, ...row })
    .onConflict((conflict) => conflict.columns(["key", "effective_from"]).doUpdateSet(row))
    .execute();
}

interface EditionInForce {
  editionKind: EditionKind;
  /** Number of the edition as the certification body cites it. */
  number: string;
  effectiveFrom: string;
  publishedBy: string;
}

/** The edition in force on a day (`YYYY-MM-DD`) of each kind, with its publisher. */
export async function editionsInForce(db: Db, day: string): Promise<EditionInForce[]> {
  const { rows } = await sql<EditionInForce>`
    with latest as (
      (select 'nomenclature' as kind, number::text, effective_from, published_by from nomenclature_edition
        where effective_from <= ${day}::date and withdrawn_at is null
        order by effective_from desc, number desc limit 1)
      union all
      (select 'terms', number, effective_from, published_by from terms_version
        where effective_from <= ${day}::date and withdrawn_at is null
        order by effective_from desc, published_at desc, id desc limit 1)
      union all
      (select 'tariff', number::text, effective_from, published_by from tariff_version
        where effective_from <= ${day}::date order by effective_from desc, number desc limit 1)
    )
    select kind as "editionKind", number, effective_from as "effectiveFrom", coalesce(account.name, published_by) as "publishedBy"
    from latest left join account on account.id::text = latest.published_by`.execute(db);
  return rows;
}
