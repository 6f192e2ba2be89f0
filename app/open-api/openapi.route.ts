import type { LoaderFunctionArgs } from "react-router";
import { json } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import product from "../../package.json" with { type: "json" };
import { openApiDocument } from "./open-api.server.ts";

/** GET /openapi.json: the description of the public API. */
export function loader({ context }: Pick<LoaderFunctionArgs, "context">): Response {
  const { publicUrl } = context.get(requestContext);
  const document = openApiDocument({ version: product.version, publicUrl });
  return json(document, { headers: { "cache-control": "public, max-age=3600" } });
}

export const handle = { openToAll: true };
