import type { ActionFunctionArgs } from "react-router";
import { countAttempt } from "#app/accounts/attempts.server.ts";
import { tooManyText } from "#app/forms/form-feedback.tsx";
import { todayInDakar } from "#app/kernel/dates.ts";
import { json, problemResponse, readJson } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { readIdempotencyKey } from "#app/tasks/idempotent-request.server.ts";
import { registrationRefusals } from "./register-company.refusals.ts";
import { registerCompany } from "./register-company.server.ts";
import { pathOfField } from "./registration-fields.schema.ts";
import { readPayload } from "./registration-payload.schema.ts";
import { successMessage } from "./registration-texts.ts";

/** POST /v1/public/partners/register (Spec §7): the page's use case behind the specification's payload. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  const body = await readJson(request);
  const sentKey = request.headers.get("idempotency-key");
  const idempotencyKey = readIdempotencyKey(sentKey);
  if (sentKey !== null && idempotencyKey === null) {
    return problemResponse(400, {
      message: "L'en-tête Idempotency-Key doit compter de 8 à 255 caractères visibles.",
    });
  }
  const payload = readPayload(body, todayInDakar(ctx.now));
  if (!payload.ok) {
    return problemResponse(400, {
      message: "Veuillez remplir tous les champs requis correctement.",
      errors: payload.errors,
    });
  }
  const turn = await countAttempt(ctx, "registration");
  if (!turn.allowed) {
    return problemResponse(429, {
      message: tooManyText(turn.retryAfterSeconds),
      headers: { "retry-after": String(turn.retryAfterSeconds) },
    });
  }
  const result = await registerCompany(ctx, {
    registration: payload.registration,
    idempotencyKey,
  });
  if (result.ok) {
    return json({ message: successMessage, partnerId: result.value.companyId }, { status: 201 });
  }
  const { status, message, field } = registrationRefusals[result.refusal];
  return problemResponse(status, {
    message,
    ...(field ? { errors: [{ field: pathOfField(field), message }] } : {}),
  });
}
