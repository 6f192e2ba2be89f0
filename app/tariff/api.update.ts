import type { ActionFunctionArgs } from "react-router";
import * as v from "valibot";
import { currentAccount } from "#app/accounts/session.server.ts";
import { json, methodNotAllowed, problemResponse, readJson } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { paramsChangeSchema } from "./params.schema.ts";
import { updateParams } from "./update-params.server.ts";

/** PUT /v1/params/update (Spec §7): administrators only; what changes is validated and journaled. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "PUT") return methodNotAllowed(["PUT"]);
  const ctx = context.get(requestContext);
  const account = await currentAccount(request, ctx);
  if (!account) return problemResponse(401);
  if (account.role !== "administrator") return problemResponse(403);
  const { settings } = await readJson(request);
  const change = v.safeParse(paramsChangeSchema, settings);
  if (!change.success) return problemResponse(400, { errors: change.issues.map(fieldError) });
  const result = await updateParams(ctx, change.output);
  return result.ok ? json(result.value) : problemResponse(409);
}

/** The name of the setting; empty when the whole is not an object. */
const fieldError = (issue: v.BaseIssue<unknown>) => ({
  field: v.getDotPath(issue) ?? "",
  message: issue.message,
});

export const loader = () => methodNotAllowed(["PUT"]);
