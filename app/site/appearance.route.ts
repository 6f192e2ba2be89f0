import { type ActionFunctionArgs, redirect } from "react-router";
import { readForm } from "#app/layouts/read-form.server.ts";
import { themeChoice } from "#app/layouts/theme.ts";

/** Sets the theme of a browser without scripts, and redirects back to the page with the form. */
export async function action({ request }: Pick<ActionFunctionArgs, "request">): Promise<Response> {
  const choice = (await readForm(request)).get("theme");
  return redirect(pageBefore(request), {
    status: 303,
    headers: { "Set-Cookie": themeChoice(choice) },
  });
}

/** The path of this site in the `Referer`; the home page without one or for another site. */
function pageBefore({ headers, url }: Request): string {
  const { host } = new URL(url);
  const from = headers.get("referer") ?? "";
  if (!URL.canParse(from)) return "/";
  const page = new URL(from);
  return page.host === host ? page.pathname.replace(/^\/+/, "/") + page.search : "/";
}
