import { sql } from "kysely";
import * as v from "valibot";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { remembered } from "#app/kernel/remembered.ts";
import {
  type Tariff,
  type TariffChange,
  type TariffSection,
  tariffSchema,
  tariffSections,
} from "./tariff.schema.ts";

export interface TariffInForce extends Tariff {
  /** Id of the version; payments copy it with `number`. A version in force never changes. */
  id: string;
  number: number;
  effectiveFrom: string;
}

/**
 * The tariff in force on a day (`YYYY-MM-DD`): for each part the latest version that sets it and has begun by then; of two
 * versions of one day the one published last. Throws before the first version.
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
  const parts = Object.assign({}, ...versions.map(({ parts }) => acceptedSections(parts)));
  const { id, number, effectiveFrom } = last;
  return { id, number, effectiveFrom, ...v.parse(tariffSchema, parts) };
}

/** The first day with a tariff; null in a database without one. */
export async function firstTariffDay(db: Db): Promise<string | null> {
  const first = await db
    .selectFrom("tariff_version")
    .select("effective_from as day")
    .orderBy("effective_from")
    .limit(1)
    .executeTakeFirst();
  return first?.day ?? null;
}

/** A stored part that its schema no longer accepts counts as not set: the version before it applies, and pages still load. */
function acceptedSections(sections: unknown): Partial<Tariff> {
  const parts = sections as Record<string, unknown>;
  return Object.assign(
    {},
    ...tariffSections.map((part) => {
      const result = v.safeParse(tariffSchema.entries[part], parts[part]);
      return result.success ? { [part]: result.output } : {};
    }),
  );
}

const recent = remembered<Db, TariffInForce>({ forMs: 2_000 });

/** The tariff of today for pages under load, up to two seconds old; never use it to compute a payment. */
export function recentTariff(db: Db, now: Date): Promise<TariffInForce> {
  const today = todayInDakar(now);
  return recent.recall(db, { key: today, now, read: () => tariffInForce(db, today) });
}

/** Empties the cache of `recentTariff`. Call it after the commit that published a version, with the handle that pages read from. */
export function forgetTariff(db: Db): void {
  recent.forget(db);
}

/** Number of the latest published version, in force or not; 0 before the first. */
export async function latestTariffNumber(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom("tariff_version")
    .select((select) => select.fn.max("number").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

export interface TariffProposal {
  id: string;
  basedOn: number;
  effectiveFrom: string;
  parts: TariffChange;
  proposedAt: Date;
  /** Account id of the proposer. */
  proposedBy: string;
  /** Name of the proposer, or the stored value when there is no such account. */
  proposerName: string;
}

/** The proposal of fees that waits for a second person; undefined when there is none. */
export async function openProposal(db: Db): Promise<TariffProposal | undefined> {
  const row = await db
    .selectFrom("tariff_proposal")
    .leftJoin("account", (join) => join.on(sql<boolean>`account.id::text = proposed_by`))
    .select([
      "tariff_proposal.id",
      "based_on as basedOn",
      "effective_from as effectiveFrom",
      "parts",
    ])
    .select(["proposed_at as proposedAt", "proposed_by as proposedBy", "account.name"])
    .where("outcome", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, parts, ...proposal } = row;
  return { ...proposal, parts: acceptedSections(parts), proposerName: name ?? row.proposedBy };
}

export interface TariffVersion {
  number: number;
  effectiveFrom: string;
  parts: TariffSection[];
  publishedAt: Date;
  publishedBy: string;
}

/** Every version of the tariff, the latest first. */
export async function tariffVersions(db: Db): Promise<TariffVersion[]> {
  const rows = await db
    .selectFrom("tariff_version")
    .leftJoin("account", (join) => join.on(sql<boolean>`account.id::text = published_by`))
    .select(["number", "effective_from as effectiveFrom", "parts", "account.name"])
    .select(["published_at as publishedAt", "published_by as publishedBy"])
    .orderBy("number", "desc")
    .execute();
  return rows.map(({ name, parts, ...row }) => ({
    ...row,
    parts: tariffSections.filter((part) => part in (parts as object)),
    publishedBy: name ?? row.publishedBy,
  }));
}

/** Who published, proposed or decided, and when. */
interface Stamp {
  at: Date;
  by: string;
}

type NewTariffVersion = Stamp & { number: number; effectiveFrom: string; parts: TariffChange };

export async function insertTariffVersion(db: Db, version: NewTariffVersion): Promise<void> {
  await db
    .insertInto("tariff_version")
    .values({
      id: newId(),
      number: version.number,
      effective_from: version.effectiveFrom,
      parts: canonicalJson(version.parts),
      published_at: version.at,
      published_by: version.by,
    })
    .execute();
}

type NewProposal = Stamp & Pick<TariffProposal, "id" | "basedOn" | "effectiveFrom" | "parts">;

/** Inserts a proposal; false when another one waits. */
export async function insertProposal(db: Db, proposal: NewProposal): Promise<boolean> {
  const inserted = await db
    .insertInto("tariff_proposal")
    .values({
      id: proposal.id,
      based_on: proposal.basedOn,
      effective_from: proposal.effectiveFrom,
      parts: canonicalJson(proposal.parts),
      proposed_at: proposal.at,
      proposed_by: proposal.by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export type ProposalOutcome = "published" | "refused" | "withdrawn";

/** Writes the outcome of a proposal; false when it has one already. */
export async function endProposal(
  db: Db,
  id: string,
  { outcome, at, by }: Stamp & { outcome: ProposalOutcome },
): Promise<boolean> {
  const ended = await db
    .updateTable("tariff_proposal")
    .set({ outcome, decided_at: at, decided_by: by })
    .where("id", "=", id)
    .where("outcome", "is", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}
