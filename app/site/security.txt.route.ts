import type { LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";

interface SecurityContact {
  email: string;
  publicUrl: string;
  now: Date;
}

const monthsAhead = 7;

/**
 * The address to report a vulnerability to (RFC 9116). Expires on the first of a month, six to seven months ahead: less than the
 * year that the standard recommends, and constant during a month.
 */
export function securityText({ email, publicUrl, now }: SecurityContact): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 1));
  return [
    `Contact: mailto:${email}`,
    `Contact: ${publicUrl}/contact`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: fr, en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

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
