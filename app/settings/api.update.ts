import type { ActionFunctionArgs } from "react-router";
import { currentAccount } from "#app/accounts/session.server.ts";
import { json, methodNotAllowed, problemResponse, readJson } from "#app/layouts/api.ts";
import { servicesContext } from "#app/layouts/request-context.ts";
import { updateSettings } from "./update-settings.server.ts";

/** PUT /v1/params/update (Spec §7): administrators only; what changes is validated and journaled. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "PUT") return methodNotAllowed(["PUT"]);
  const services = context.get(servicesContext);
  const account = await currentAccount(request, services);
  if (!account) return problemResponse(401);
  if (account.role !== "administrator") return problemResponse(403);
  const { settings } = await readJson(request);
  const result = await updateSettings(services, { actor: account.id, settings });
  return result.ok ? json(result.value) : problemResponse(400, { errors: result.issues });
}

export const loader = () => methodNotAllowed(["PUT"]);
