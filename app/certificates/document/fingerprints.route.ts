import type { LoaderFunctionArgs } from "react-router";
import { askedEachTime, json, problemResponse } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { sheetsOfHash } from "#app/sheets/sheet.queries.server.ts";
import type { RecordedDocument } from "../verification/check-pdf.ts";
import { documentsOfHash } from "./certificate-document.queries.server.ts";

export const handle = { openToAll: true };

/**
 * `/verifier/empreintes/3f9a0`: the documents that we sealed whose SHA-256 begins so, each with its instant, a certificate with its number. Whoever checks a
 * file compares here, and does not tell us which file it is (k-anonymity).
 */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  // Some programs print a hash in capitals.
  const beginning = params.beginning?.toLowerCase() ?? "";
  if (!/^[\da-f]{5}$/.test(beginning)) return problemResponse(404);
  const { db } = context.get(requestContext);
  const sheets = (await sheetsOfHash(db, beginning)).map((each) => ({ ...each, number: null }));
  const rows = [...(await documentsOfHash(db, beginning)), ...sheets];
  const documents: RecordedDocument[] = rows.map(({ sha256, number, madeAt }) => ({
    sha256,
    number,
    madeAt: madeAt.toISOString(),
  }));
  return json({ documents }, { headers: { "cache-control": askedEachTime } });
}
