import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import {
  forgetTariff,
  insertTariffVersion,
  latestTariffNumber,
  tariffInForce,
} from "./tariff.queries.server.ts";
import type { TariffRefusal } from "./tariff.refusals.ts";
import {
  type Tariff,
  type TariffChange,
  type TariffSection,
  tariffSections,
} from "./tariff.schema.ts";

type PublicationRefusal = Extract<TariffRefusal, "not-yours" | "begins-in-the-past">;

interface TariffToPublish {
  /** First day (`YYYY-MM-DD`) on which it applies: today or later. */
  effectiveFrom: string;
  /** The changed parts; the other parts stay as they are. */
  parts: TariffChange;
}

export interface PublishedTariff {
  /** Number of the new version; null when nothing differs from the tariff of that day. */
  number: number | null;
  changed: TariffSection[];
}

/** Publishes a version of the tariff with its first day, and journals each changed part before and after. */
export async function publishTariff(
  ctx: Context,
  tariffToPublish: TariffToPublish,
): Promise<Result<PublishedTariff, PublicationRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  const result = await ctx.transaction((tx) => publishTariffIn(tx, tariffToPublish));
  forgetTariff(ctx.db);
  return result;
}

/** `publishTariff` inside a transaction; after the commit, call `forgetTariff`. */
export async function publishTariffIn(
  tx: Tx,
  { effectiveFrom, parts }: TariffToPublish,
): Promise<Result<PublishedTariff, PublicationRefusal>> {
  if (effectiveFrom < todayInDakar(tx.now)) return refused("begins-in-the-past");
  const before = await tariffInForce(tx.db, effectiveFrom);
  const changed = tariffSections.filter(
    (part) =>
      parts[part] !== undefined && canonicalJson(parts[part]) !== canonicalJson(before[part]),
  );
  if (changed.length === 0) return done({ number: null, changed });
  const number = await insertVersion(tx, {
    effectiveFrom,
    parts: Object.fromEntries(changed.map((part) => [part, parts[part]])),
    before: Object.fromEntries(changed.map((part) => [part, before[part]])),
  });
  return done({ number, changed });
}

/** Publishes the first tariff of an empty database; it may begin before today. */
export async function publishFirstTariff(
  ctx: Context,
  { effectiveFrom, tariff }: { effectiveFrom: string; tariff: Tariff },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    if ((await latestTariffNumber(tx.db)) === 0)
      await insertVersion(tx, { effectiveFrom, parts: tariff, before: {}, first: true });
  });
}

interface Version {
  effectiveFrom: string;
  parts: TariffChange;
  before: TariffChange;
  /** Refuse when the chain has a row: of two processes that publish the first tariff at once, one succeeds. */
  first?: boolean;
}

async function insertVersion(
  tx: Tx,
  { effectiveFrom, parts, before, first = false }: Version,
): Promise<number> {
  const { db, now } = tx;
  const number = (await latestTariffNumber(db)) + 1;
  // Before the insert: of two publications at once the chain refuses one, which runs again with the next number.
  await appendToJournal(tx, {
    subjectKind: "tariff",
    subjectId: "tariff",
    event: "tariff-published",
    data: { number, effectiveFrom, from: before, to: parts },
    first,
  });
  await insertTariffVersion(db, { number, effectiveFrom, parts, at: now, by: actorName(tx.actor) });
  return number;
}
