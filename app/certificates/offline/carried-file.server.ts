import { regionOf } from "#app/companies/regions.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { remembered } from "#app/kernel/remembered.ts";
import { lastListingChange } from "#app/listings/listing-change.queries.server.ts";
import type { Level } from "#app/tariff/classes.ts";
import { marksOf } from "../marks.ts";
import { type CarriedIndex, type CarriedSegment, packCarried } from "./carried-rights.ts";
import { carriedCertificates, carriedSegments } from "./rights.queries.server.ts";

const DAY_MS = 86_400_000;
const segmentNames = remembered<Db, string[]>({ forMs: DAY_MS });

/** The segments of the rights of all companies, as a phone carries them; counted again after each change of the directory, and each day. */
export async function carriedIndex({
  db,
  now,
}: Pick<Context, "db" | "now">): Promise<CarriedIndex> {
  const today = todayInDakar(now);
  const key = `${today} ${await lastListingChange(db)}`;
  const segments = await segmentNames.recall(db, {
    key,
    now,
    read: () => carriedSegments(db, today),
  });
  return { at: Math.floor(now.getTime() / 1000), segments };
}

/** The certificates of one segment with the rights that have not ended; null for the name of no segment. */
export async function carriedSegment(
  { db, now }: Pick<Context, "db" | "now">,
  segment: string,
): Promise<CarriedSegment | null> {
  if (!/^20\d{2}-\d{2,6}$/.test(segment)) return null;
  const rows = await carriedCertificates(db, todayInDakar(now), segment);
  if (rows.length === 0) return null;
  return packCarried(
    rows.map(({ country, region, department, rights, number, name, ein, ...markFacts }) => ({
      number,
      name,
      ein,
      marks: marksOf(markFacts),
      isNinea: country === "SN",
      town: department ?? regionOf(region)?.name ?? null,
      rights: rights.map((right) => ({ ...right, level: right.level as Level })),
    })),
  );
}
