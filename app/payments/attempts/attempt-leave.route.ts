import { data, type LoaderFunctionArgs } from "react-router";
import { addressOf } from "#app/kernel/address.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { attemptOfSpace, leaveForProvider } from "./attempt-of-space.server.ts";

/**
 * Records that the payer leaves for the provider, and redirects there. It is a link because our content security policy
 * forbids a form that is redirected to another host.
 */
export async function loader({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, "request" | "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const which = { paymentId: params.id ?? "", attemptId: params.attempt ?? "" };
  const spaceAttempt = await attemptOfSpace(ctx, which);
  if (!spaceAttempt) throw data(null, { status: 404 });
  // A browser that prefetches the link does not mean that the payer has left.
  if (/prefetch/.test(request.headers.get("sec-purpose") ?? "")) throw data(null, { status: 503 });
  const app = new URL(request.url).searchParams.get("application");
  const address = await leaveForProvider(ctx, spaceAttempt, app === null ? null : Number(app));
  const page = addressOf("/espace/paiements/:id/tentatives/:attempt", {
    id: which.paymentId,
    attempt: which.attemptId,
  });
  return new Response(null, {
    status: 303,
    headers: { location: address ?? page, "cache-control": "no-store" },
  });
}
