import type { LoaderFunctionArgs } from "react-router";
import { regionOf } from "#app/companies/regions.ts";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { remembered } from "#app/kernel/remembered.ts";
import { askedEachTime, json } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Level } from "#app/tariff/classes.ts";
import { type CarriedFile, packCarried } from "./carried-rights.ts";
import { carriedCertificates } from "./rights.queries.server.ts";

const recent = remembered<Db, CarriedFile>({ forMs: 60_000 });

/**
 * The rights of all companies, for a phone that must answer a typed number without a network. Read once a minute at most, since
 * anybody may ask; the file says when.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { db, now } = context.get(requestContext);
  const key = todayInDakar(now);
  const file = await recent.recall(db, { key, now, read: () => readRights(db, now) });
  return json(file, { headers: { "cache-control": askedEachTime } });
}

async function readRights(db: Db, now: Date): Promise<CarriedFile> {
  const rows = await carriedCertificates(db, todayInDakar(now));
  const certificates = rows.map(({ country, region, department, rights, ...row }) => ({
    ...row,
    isNinea: country === "SN",
    town: department ?? regionOf(region)?.name ?? null,
    rights: rights.map((right) => ({ ...right, level: right.level as Level })),
  }));
  return packCarried(certificates, Math.floor(now.getTime() / 1000));
}
