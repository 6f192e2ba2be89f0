import { type ActionFunctionArgs, redirect } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { endSession } from "./session.server.ts";

/** Only a post signs out: a link or a prefetch must not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const headers = await endSession(request, context.get(requestContext));
  return redirect("/espace/connexion?deconnecte=1", { status: 303, headers });
}

export const loader = () => redirect("/espace", 303);
