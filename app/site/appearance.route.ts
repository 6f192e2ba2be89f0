import { type ActionFunctionArgs, redirect } from "react-router";
import { readForm } from "#app/layouts/read-form.server.ts";
import { themeChoice } from "#app/layouts/theme.ts";

/** The choice of a theme in a browser without scripts; it leads back to the page on which it was made. */
export async function action({ request }: Pick<ActionFunctionArgs, "request">): Promise<Response> {
  const wished = (await readForm(request)).get("theme");
  return redirect(pageBefore(request), {
    status: 303,
    headers: { "Set-Cookie": themeChoice(wished) },
  });
}

/** Path of the page of this site that the request comes from; the home page when it does not say. */
function pageBefore({ headers, url }: Request): string {
  const { host } = new URL(url);
  const from = headers.get("referer") ?? "";
  if (!URL.canParse(from)) return "/";
  const page = new URL(from);
  return page.host === host ? page.pathname.replace(/^\/+/, "/") + page.search : "/";
}
