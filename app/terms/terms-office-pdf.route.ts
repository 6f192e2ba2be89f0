import { data, type LoaderFunctionArgs } from "react-router";
import { isPrintable } from "#app/kernel/text.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { termsPdf } from "./terms.queries.server.ts";
import { preparedPdf } from "./terms-draft.queries.server.ts";

/** The PDF of an edition, for staff; without a number the prepared PDF of the draft. */
export async function loader({
  params: { number },
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<Response> {
  const { db } = context.get(requestContext);
  if (number && !isPrintable(number)) throw data(null, { status: 404 });
  const pdf = number ? (await termsPdf(db, number))?.pdf : await preparedPdf(db);
  if (!pdf) throw data(null, { status: 404 });
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="conditions-generales-${number ?? "brouillon"}.pdf"`,
      "cache-control": "no-store",
    },
  });
}
