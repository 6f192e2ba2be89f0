import { regionOf } from "#app/companies/regions.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { remembered } from "#app/kernel/remembered.ts";
import type { Level } from "#app/tariff/classes.ts";
import { marksOf } from "../marks.ts";
import { type CarriedFile, packCarried } from "./carried-rights.ts";
import { carriedCertificates } from "./rights.queries.server.ts";

const recent = remembered<Db, CarriedFile>({ forMs: 60_000 });

/** The rights of all companies as a phone carries them; read once a minute at most, since anybody may ask. The file says when. */
export async function carriedFile({ db, now }: Pick<Context, "db" | "now">): Promise<CarriedFile> {
  const key = todayInDakar(now);
  return await recent.recall(db, { key, now, read: () => readRights(db, now) });
}

async function readRights(db: Db, now: Date): Promise<CarriedFile> {
  const rows = await carriedCertificates(db, todayInDakar(now));
  const certificates = rows.map(
    ({ country, region, department, rights, number, name, ein, ...markFacts }) => ({
      number,
      name,
      ein,
      marks: marksOf(markFacts),
      isNinea: country === "SN",
      town: department ?? regionOf(region)?.name ?? null,
      rights: rights.map((right) => ({ ...right, level: right.level as Level })),
    }),
  );
  return packCarried(certificates, Math.floor(now.getTime() / 1000));
}
