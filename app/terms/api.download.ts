import type { LoaderFunctionArgs } from "react-router";
import { todayInDakar } from "#app/kernel/dates.ts";
import { problemResponse } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { termsPdfInForce } from "./terms.queries.server.ts";
import { termsFileName } from "./terms.ts";

/** Both general-conditions downloads of Spec §7: the PDF of the version in force ("affective"). */
export async function loader({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Response> {
  const { db, now } = context.get(requestContext);
  const terms = await termsPdfInForce(db, todayInDakar(now));
  if (!terms) return problemResponse(404);
  const { productName, termsFileLabel } = await settingsInForce(db, now);
  const fileName = termsFileLabel ? `${asciiOf(termsFileLabel)}.pdf` : termsFileName(productName);
  return new Response(new Uint8Array(terms.pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${fileName}"`,
      "cache-control": "public, max-age=300",
      etag: `"${terms.pdfSha256}"`,
    },
  });
}

export const handle = { openToAll: true };

const asciiOf = (label: string) => label.normalize("NFD").replace(/[^\w .-]/g, "");
