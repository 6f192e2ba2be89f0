import type { ActionFunctionArgs } from "react-router";
import { awaitedToken } from "#app/accounts/activation/awaited-activation.server.ts";
import { countAttempt } from "#app/accounts/sign-in/attempts.server.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { awaitedCookie } from "#app/layouts/account-cookies.server.ts";
import { json, problemResponse, readJson, tooOftenResponse } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { readIdempotencyKey } from "#app/tasks/idempotent-request.server.ts";
import { accountOfSender } from "./idempotency.server.ts";
import { registrationRefusals } from "./register-company.refusals.ts";
import { registerCompany } from "./register-company.server.ts";
import { pathOfField } from "./registration-fields.schema.ts";
import { readPayload } from "./registration-payload.schema.ts";
import { joinedMessage, successMessage } from "./registration-texts.ts";

/** POST /v1/public/partners/register (Spec §7): reads the specification's payload and runs the same use case as the page. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  const body = await readJson(request);
  const sentKey = request.headers.get("idempotency-key");
  const idempotencyKey = readIdempotencyKey(sentKey);
  if (sentKey !== null && idempotencyKey === null) {
    return problemResponse(400, {
      message: "L’en-tête Idempotency-Key doit compter de 8 à 255 caractères visibles.",
    });
  }
  const signedInAs = ctx.actor.kind === "person" ? ctx.actor.email : null;
  const payload = readPayload(body, { today: todayInDakar(ctx.now), signedInAs });
  if (!payload.ok) {
    return problemResponse(400, {
      message: "Veuillez remplir tous les champs requis correctement.",
      errors: payload.errors,
    });
  }
  const { registration } = payload;
  const ownAccount = accountOfSender(ctx.actor, registration) !== null;
  const { registrationsPerHour: mostPerAddress } = await settingsInForce(ctx.db, ctx.now);
  const turn = await countAttempt(ctx, "registration", {
    email: registration.contactEmail,
    mostPerAddress,
  });
  if (!turn.allowed) return tooOftenResponse(turn.retryAfterSeconds);
  const result = await registerCompany(ctx, { registration, idempotencyKey });
  if (result.ok) {
    const { companyId } = result.value;
    if (ownAccount) return json({ message: joinedMessage, partnerId: companyId }, { status: 201 });
    const body = { message: successMessage, partnerId: companyId };
    // Only our own page gets the cookie: a program that kept it would have to send a CSRF token from then on.
    if (request.headers.get("x-xsrf-token") === null) return json(body, { status: 201 });
    const headers = { "Set-Cookie": await awaitedCookie(request, awaitedToken(ctx, companyId)) };
    return json(body, { status: 201, headers });
  }
  const { status, message, field } = registrationRefusals[result.refusal];
  return problemResponse(status, {
    message,
    ...(field ? { errors: [{ field: pathOfField(field), message }] } : {}),
  });
}
