import { data, type LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { drawPaymentReceipt } from "./draw-receipt.server.ts";
import { paymentOfSpace } from "./payer.server.ts";

/** The receipt of a payment as a PDF, for members who act for the company; 404 for anybody else. */
export async function loader({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const id = params.id ?? "";
  const found = await paymentOfSpace(ctx, id);
  const receipt = found && (await drawPaymentReceipt(ctx, found.scope, id));
  if (!receipt) throw data(null, { status: 404 });
  return new Response(new Uint8Array(receipt.pdf), {
    headers: {
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="recu-${receipt.number}.pdf"`,
    },
  });
}
