import * as v from "valibot";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { remembered } from "#app/kernel/remembered.ts";
import { type Tariff, tariffParts, tariffSchema } from "./tariff.schema.ts";

export interface TariffInForce extends Tariff {
  /** Of the version: what is asked for under it copies both. Once it is in force, what it says never changes. */
  id: string;
  number: number;
  effectiveFrom: string;
}

/**
 * The tariff in force on a day (`YYYY-MM-DD`): for each part the latest version that sets it and has begun by then; of
 * two of one day the one published last. Throws before the first version.
 */
export async function tariffInForce(db: Db, day: string): Promise<TariffInForce> {
  const versions = await db
    .selectFrom("tariff_version")
    .select(["id", "number", "effective_from as effectiveFrom", "parts"])
    .where("effective_from", "<=", day)
    .orderBy("effective_from")
    .orderBy("number")
    .execute();
  const last = versions.at(-1);
  if (!last) throw new Error(`No tariff is in force on ${day}.`);
  const parts = Object.assign({}, ...versions.map(({ parts }) => acceptedParts(parts)));
  const { id, number, effectiveFrom } = last;
  return { id, number, effectiveFrom, ...v.parse(tariffSchema, parts) };
}

/** A part that a later schema no longer accepts counts as not set: the one before it holds on, and pages stay up. */
function acceptedParts(given: unknown): Partial<Tariff> {
  const parts = given as Record<string, unknown>;
  return Object.assign(
    {},
    ...tariffParts.map((part) => {
      const result = v.safeParse(tariffSchema.entries[part], parts[part]);
      return result.success ? { [part]: result.output } : {};
    }),
  );
}

const recent = remembered<Db, TariffInForce>({ forMs: 2_000 });

/** The tariff of today for pages under load, two seconds old at most; never to decide what is asked for. */
export function recentTariff(db: Db, now: Date): Promise<TariffInForce> {
  const today = todayInDakar(now);
  return recent.recall(db, { key: today, now, read: () => tariffInForce(db, today) });
}

/** To be called after a commit that published a version, with the handle that pages read from. */
export function forgetTariff(db: Db): void {
  recent.forget(db);
}
