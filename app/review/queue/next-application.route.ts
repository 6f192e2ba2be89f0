import { type LoaderFunctionArgs, redirect } from "react-router";
import { staffScope } from "#app/accounts/scope.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { queueList } from "./queue-list.tsx";
import { nextApplication, workAddress } from "./waiting-applications.queries.server.ts";

/** Leads to the next application for its reader, without the one of `?apres=`; to the queue when none is left. */
export async function loader({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<Response> {
  const { actor, db } = context.get(requestContext);
  const scope = staffScope(actor);
  const after = new URL(request.url).searchParams.get("apres");
  const next = scope && workAddress(await nextApplication(db, scope, { after }));
  return redirect(next ?? queueList.path, { headers: { "cache-control": "no-store" } });
}
