import { data, type LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { companyOfSpace } from "./company.queries.server.ts";
import { keepReceipt } from "./keep-receipt.server.ts";
import { receiptFileName } from "./registration-receipt.ts";

/** The registration receipt of a company, for its members; 404 for any other company. */
export async function loader({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const companyId = new URL(request.url).searchParams.get("entreprise");
  const space = await companyOfSpace(ctx, companyId);
  const receipt = space && (await keepReceipt(ctx, { companyId: space.company.id }));
  if (!receipt) throw data(null, { status: 404 });
  return new Response(new Uint8Array(receipt.pdf), {
    headers: {
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${receiptFileName(receipt.number)}"`,
    },
  });
}
