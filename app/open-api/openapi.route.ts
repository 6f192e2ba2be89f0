import type { LoaderFunctionArgs } from "react-router";
import { json } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import product from "../../package.json" with { type: "json" };
import { openApiDocument } from "./open-api.server.ts";

/** GET /openapi.json: the description of the public API. */
export async function loader({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Response> {
  const { db, now, publicUrl } = context.get(requestContext);
  const settings = await settingsInForce(db, now);
  const document = openApiDocument({ version: product.version, publicUrl, settings });
  return json(document, { headers: { "cache-control": "public, max-age=3600" } });
}

export const handle = { openToAll: true };
