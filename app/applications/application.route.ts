import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { addressOf } from "#app/kernel/address.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { firstIncomplete } from "./draft/draft.ts";
import { applicationOfSpace, filedPlace, readDraft } from "./draft/draft-facts.server.ts";

/**
 * Redirects to the page where the user continues: the first incomplete section of a draft, the progress page of a filed
 * application.
 */
export async function loader({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, "request" | "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const spaceApplication = await applicationOfSpace(ctx, params.id ?? "");
  if (!spaceApplication) throw data(null, { status: 404 });
  const { application } = spaceApplication;
  const here = addressOf("/espace/dossiers/:id", { id: application.id });
  if (application.state !== "draft") return redirect(filedPlace(application.id));
  const { draft } = await readDraft(ctx, application);
  return redirect(`${here}/${firstIncomplete(draft)}${new URL(request.url).search}`);
}
