import type { LoaderFunctionArgs } from "react-router";
import { methodNotAllowed } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { securityText } from "./security-text.ts";

export async function loader({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Response> {
  const { db, now, publicUrl } = context.get(requestContext);
  const { email } = await settingsInForce(db, now);
  return new Response(securityText({ email, publicUrl, now }), {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=86400",
    },
  });
}

export const action = () => methodNotAllowed(["GET", "HEAD"]);
