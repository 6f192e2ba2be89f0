import type { LoaderFunctionArgs } from "react-router";
import { pageOf, readPageQuery } from "#app/activity/page.schema.ts";
import { json, methodNotAllowed, openToAll, problemResponse } from "#app/layouts/api.ts";
import type { CertifiedCompany } from "./certified-company.schema.ts";

const certifiedCompanies: readonly CertifiedCompany[] = [];

/** Short, so that a suspension is seen everywhere within a minute. */
const cacheControl = "public, max-age=60";

/** GET /partners/certified (Spec §7): empty as long as no certificate has been issued. */
export function loader({ url }: Pick<LoaderFunctionArgs, "url">): Response {
  const read = readPageQuery(url.searchParams);
  if (!read.ok) {
    const { message, errors } = read;
    return problemResponse(400, { message, errors, headers: openToAll });
  }
  const page = pageOf(certifiedCompanies, read.query);
  return json(page, { headers: { ...openToAll, "cache-control": cacheControl } });
}

export const action = () => methodNotAllowed(["GET", "HEAD"]);
