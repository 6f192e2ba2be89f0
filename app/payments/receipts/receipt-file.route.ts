import { data, type LoaderFunctionArgs } from "react-router";
import { type Scope, staffScope } from "#app/accounts/scope.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { paymentOfSpace } from "../payer.server.ts";
import { drawPaymentReceipt } from "./draw-receipt.server.ts";

/**
 * The receipt of a payment as a PDF: the company downloads it in the space, the desk opens it in the office to print it. 404
 * for anybody else.
 */
export async function loader({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, "request" | "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const id = params.id ?? "";
  const atDesk = new URL(request.url).pathname.startsWith("/bureau/");
  const scope = atDesk ? deskScope(ctx, id) : ((await paymentOfSpace(ctx, id))?.scope ?? null);
  const receipt = scope && (await drawPaymentReceipt(ctx, scope, id));
  if (!receipt) throw data(null, { status: 404 });
  const disposition = atDesk ? "inline" : "attachment";
  return new Response(new Uint8Array(receipt.pdf), {
    headers: {
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-disposition": `${disposition}; filename="recu-${receipt.number}.pdf"`,
    },
  });
}

const deskScope = ({ actor }: Context, id: string): Scope | null =>
  isId(id) ? staffScope(actor) : null;
