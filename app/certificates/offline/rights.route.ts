import type { LoaderFunctionArgs } from "react-router";
import { regionOf } from "#app/companies/regions.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { askedEachTime, json } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Level } from "#app/tariff/classes.ts";
import { packCarried } from "./carried-rights.ts";
import { carriedCertificates } from "./rights.queries.server.ts";

/** The rights of all companies, for a phone that must answer a typed number without a network. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { db, now } = context.get(requestContext);
  const rows = await carriedCertificates(db, todayInDakar(now));
  const certificates = rows.map(({ country, region, department, rights, ...row }) => ({
    ...row,
    isNinea: country === "SN",
    town: department ?? regionOf(region)?.name ?? null,
    rights: rights.map((right) => ({ ...right, level: right.level as Level })),
  }));
  const file = packCarried(certificates, Math.floor(now.getTime() / 1000));
  return json(file, { headers: { "cache-control": askedEachTime } });
}
