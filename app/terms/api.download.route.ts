import type { LoaderFunctionArgs } from "react-router";
import { todayInDakar } from "#app/kernel/dates.ts";
import { problemResponse } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { termsPdf, termsPdfInForce } from "./terms.queries.server.ts";
import { termsFileName } from "./terms.ts";

/**
 * Both downloads of the general conditions (Spec §7): the PDF of the edition in force ("affective"), and that of an edition by
 * its number. Never cached without revalidation, so that nobody gets the former PDF on the day of a new edition.
 */
export async function loader({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<Response> {
  const { db, now } = context.get(requestContext);
  const today = todayInDakar(now);
  const { number } = params;
  const terms = number
    ? await termsPdf(db, number, { begunBy: today })
    : await termsPdfInForce(db, today);
  if (!terms) return problemResponse(404);
  const { productName, termsFileLabel } = await settingsInForce(db, now);
  const fileName = termsFileLabel ? `${asciiOf(termsFileLabel)}.pdf` : termsFileName(productName);
  return new Response(new Uint8Array(terms.pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${fileName}"`,
      "cache-control": "public, no-cache",
      etag: `"${terms.pdfSha256}"`,
    },
  });
}

export const handle = { openToAll: true };

const asciiOf = (label: string) => label.normalize("NFD").replace(/[^\w .-]/g, "");
