import type { ActionFunctionArgs } from "react-router";
import { currentAccount } from "#app/accounts/session.server.ts";
import { json, methodNotAllowed, problemResponse, readJson } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { updateSettings } from "./update-settings.server.ts";

/** PUT /v1/params/update (Spec §7): administrators only; what changes is validated and journaled. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "PUT") return methodNotAllowed(["PUT"]);
  const ctx = context.get(requestContext);
  const account = await currentAccount(request, ctx);
  if (!account) return problemResponse(401);
  if (account.role !== "administrator") return problemResponse(403);
  const { settings } = await readJson(request);
  const result = await updateSettings(ctx, settings);
  return result.ok ? json(result.value) : problemResponse(400, { errors: result.issues });
}

export const loader = () => methodNotAllowed(["PUT"]);
