import type { LoaderFunctionArgs } from "react-router";
import { askedEachTime, json } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { carriedFile } from "./carried-file.server.ts";

/** The rights of all companies, for a phone that must answer a typed number without a network. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const file = await carriedFile(context.get(requestContext));
  return json(file, { headers: { "cache-control": askedEachTime } });
}
