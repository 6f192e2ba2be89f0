import { data, type LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { applicationOfSpace } from "../draft/draft-facts.server.ts";
import { filingReceiptName } from "./filing-receipt.ts";
import { keepFilingReceipt } from "./send-filing-receipt.server.ts";

/** The filing receipt as a PDF, for members of the company; 404 for anybody else. */
export async function loader({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const spaceApplication = await applicationOfSpace(ctx, params.id ?? "");
  const receipt =
    spaceApplication &&
    (await keepFilingReceipt(ctx, {
      applicationId: spaceApplication.application.id,
      companyId: spaceApplication.application.companyId,
    }));
  if (!receipt) throw data(null, { status: 404 });
  return new Response(new Uint8Array(receipt.pdf), {
    headers: {
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${filingReceiptName(receipt.number)}"`,
    },
  });
}
