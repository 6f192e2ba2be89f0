import type { LoaderFunctionArgs } from "react-router";
import { askedEachTime, json } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { carriedIndex } from "./carried-file.server.ts";

/** Which segments hold the rights of all companies, for a phone that must answer a typed number without a network. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const index = await carriedIndex(context.get(requestContext));
  return json(index, { headers: { "cache-control": askedEachTime } });
}
