import { data, type LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { listDocumentAt } from "./list-document.ts";
import { listPdf } from "./list-pdf.server.ts";

/** A list of an application as a PDF, for members of the company; 404 for anybody else, and for an empty list. */
export async function loader({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<Response> {
  const code = listDocumentAt(params.file ?? "");
  const ctx = context.get(requestContext);
  const pdf = code ? await listPdf(ctx, { applicationId: params.id ?? "", code }) : null;
  if (!pdf) throw data(null, { status: 404 });
  return new Response(new Uint8Array(pdf), {
    headers: {
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${params.file}"`,
    },
  });
}
