import type { ActionFunctionArgs } from "react-router";
import { requireAdministrator } from "#app/accounts/session.server.ts";
import { json, methodNotAllowed, problemResponse, readJson } from "#app/layouts/api.ts";
import { servicesContext } from "#app/layouts/request-context.ts";
import { updateSettings } from "./update-settings.server.ts";

/** PUT /v1/params/update (Spec §7): administrators only; what changes is validated and journaled. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "PUT") return methodNotAllowed(["PUT"]);
  const services = context.get(servicesContext);
  const administrator = await requireAdministrator(request, services);
  const { settings } = await readJson(request);
  const result = await updateSettings(services, { actor: administrator.id, settings });
  if (result.ok) return json(result.value);
  return problemResponse(400, { errors: result.issues });
}

export const loader = () => methodNotAllowed(["PUT"]);
