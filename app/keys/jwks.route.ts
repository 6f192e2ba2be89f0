import type { LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { publishedJwks } from "./published-jwks.server.ts";

/** Verifiers of other sites read it, and each asks again before it trusts what it kept. */
export const handle = { openToAll: true };

export async function loader({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Response> {
  const { db } = context.get(requestContext);
  return new Response(JSON.stringify(await publishedJwks(db)), {
    headers: {
      "content-type": "application/jwk-set+json; charset=utf-8",
      "cache-control": "public, no-cache",
    },
  });
}
