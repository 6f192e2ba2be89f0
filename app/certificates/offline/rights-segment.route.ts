import type { LoaderFunctionArgs } from "react-router";
import { askedEachTime, json, problemResponse } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { carriedSegment } from "./carried-file.server.ts";

export const handle = { showsListings: true };

/** The rights of one segment of `/v/droits.json`. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const segment = await carriedSegment(context.get(requestContext), params.segment ?? "");
  if (!segment) return problemResponse(404);
  return json(segment, { headers: { "cache-control": askedEachTime } });
}
