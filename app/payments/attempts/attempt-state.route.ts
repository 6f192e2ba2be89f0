import { data, type LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { freshAttemptOfSpace } from "./attempt-of-space.server.ts";

/** The current view of an attempt, for the script of a waiting page. */
export async function loader({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const which = { paymentId: params.id ?? "", attemptId: params.attempt ?? "" };
  const spaceAttempt = await freshAttemptOfSpace(ctx, which);
  if (!spaceAttempt) throw data(null, { status: 404 });
  return Response.json({ view: spaceAttempt.view }, { headers: { "cache-control": "no-store" } });
}
