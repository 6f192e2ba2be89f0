import type { LoaderFunctionArgs } from "react-router";
import { askedEachTime, json } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { trustedJwks } from "./published-jwks.server.ts";

export const handle = { openToAll: true };

/** Who issues our credentials, and with which keys (SD-JWT VC, « JWT VC Issuer Metadata »); `issuer` is the `iss` of each credential. */
export async function loader({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Response> {
  const { db, publicUrl } = context.get(requestContext);
  const metadata = { issuer: publicUrl, jwks: await trustedJwks(db) };
  return json(metadata, { headers: { "cache-control": askedEachTime } });
}
