import type { LoaderFunctionArgs } from "react-router";
import { askedEachTime, json } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { credentialType } from "./credential.ts";

export const handle = { openToAll: true };

/** The type metadata of our credentials (SD-JWT VC), at the address that is their `vct`. */
export function loader({ context }: Pick<LoaderFunctionArgs, "context">): Response {
  const { publicUrl } = context.get(requestContext);
  return json(credentialType(publicUrl), { headers: { "cache-control": askedEachTime } });
}
