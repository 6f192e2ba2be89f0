import type { ActionFunctionArgs } from "react-router";
import * as v from "valibot";
import { json, problemResponse, readJson } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { tariffRefusals } from "./tariff.refusals.ts";
import { paramsChangeSchema } from "./tariff.schema.ts";
import { updateParams } from "./update-params.server.ts";

/** PUT /v1/params/update (Spec §7). */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { settings } = await readJson(request);
  const change = v.safeParse(paramsChangeSchema, settings);
  if (!change.success) return problemResponse(400, { errors: change.issues.map(fieldError) });
  const result = await updateParams(context.get(requestContext), change.output);
  if (result.ok) return json(result.value);
  const { status, message } = tariffRefusals[result.refusal];
  return problemResponse(status, { message });
}

export const handle = { methods: ["PUT"] };

/** Path of the wrong field; empty when the body is not an object. */
const fieldError = (issue: v.BaseIssue<unknown>) => ({
  field: v.getDotPath(issue) ?? "",
  message: issue.message,
});
