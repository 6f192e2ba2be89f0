import { type ActionFunctionArgs, redirect } from "react-router";
import { noSessionCookie, sessionToken } from "#app/layouts/account-cookies.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { endSession } from "./session.queries.server.ts";

/** Only a post signs out: a link or a prefetch must not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const token = await sessionToken(request);
  if (token) await endSession(context.get(requestContext).db, token);
  // Pages and unsent drafts of a shared computer are removed too; the cookies stay, because one of them identifies
  // this browser as known.
  const headers = {
    "Set-Cookie": await noSessionCookie(request),
    "Clear-Site-Data": '"cache", "storage"',
  };
  return redirect("/espace/connexion?deconnecte=1", { status: 303, headers });
}

export const loader = () => redirect("/espace", 303);
