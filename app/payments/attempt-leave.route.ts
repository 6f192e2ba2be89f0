import { data, type LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { attemptOfSpace, leaveForProvider } from "./attempt-of-space.server.ts";

/**
 * On the way to the provider: notes that the payer has gone, and sends on. It is a link and no form, because our policy lets
 * no form be sent on to another host.
 */
export async function loader({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, "request" | "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const which = { paymentId: params.id ?? "", attemptId: params.attempt ?? "" };
  const found = await attemptOfSpace(ctx, which);
  if (!found) throw data(null, { status: 404 });
  // A browser that fetches ahead has nobody who goes.
  if (/prefetch/.test(request.headers.get("sec-purpose") ?? "")) throw data(null, { status: 503 });
  const app = new URL(request.url).searchParams.get("application");
  const address = await leaveForProvider(ctx, found, app === null ? null : Number(app));
  const page = `/espace/paiements/${which.paymentId}/tentatives/${which.attemptId}`;
  return new Response(null, {
    status: 303,
    headers: { location: address ?? page, "cache-control": "no-store" },
  });
}
