import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { firstIncomplete } from "./draft/draft.ts";
import { applicationOfSpace, filedPlace, readDraft } from "./draft/draft-facts.server.ts";

/** Where somebody goes on with an application: the first section of a draft that is not complete, or what became of it since it was filed. */
export async function loader({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const found = await applicationOfSpace(ctx, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  const { application } = found;
  const here = `/espace/dossiers/${application.id}`;
  if (application.state !== "draft") return redirect(filedPlace(application.id));
  const { draft } = await readDraft(ctx, application);
  return redirect(`${here}/${firstIncomplete(draft)}`);
}
