import { data, redirect } from "react-router";
import * as v from "valibot";
import { countAttempt } from "#app/accounts/attempts.server.ts";
import { recentSubAreas } from "#app/activity/activity.queries.server.ts";
import { groupByFamily } from "#app/activity/group-by-family.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { scriptJson } from "#app/kernel/escape.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { problem } from "#app/kernel/problem.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { readForm, xsrfCookie } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import type { Route } from "./+types/register";
import { readIdempotencyKey } from "./idempotency.server.ts";
import { RegisterBanner } from "./register-banner.tsx";
import { registrationRefusals } from "./register-company.refusals.ts";
import { registerCompany } from "./register-company.server.ts";
import { type FieldErrors, firstMessages, registrationSchema } from "./registration.schema.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { emptyRegistration, valuesOfForm, withoutPasswords } from "./registration-form-data.ts";

export const handle = { fontsLater: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return data(
    {
      families: await familiesOrNull(ctx),
      today: todayInDakar(ctx.now),
      idempotencyKey: newId(),
    },
    { headers: xsrfCookie(request) },
  );
}

/** Without the list the page still stands, and says so (Spec §8). */
async function familiesOrNull({ db, now, log }: Context) {
  try {
    return groupByFamily(await recentSubAreas(db, now));
  } catch (error) {
    log.error({ err: error }, "the sub-areas could not be read");
    return null;
  }
}

/** The native post of the form; scripts use the public call with the same schema and use case. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const values = valuesOfForm(form);
  const idempotencyKey = readIdempotencyKey(form.get("idempotencyKey")) ?? newId();
  const again = (
    status: number,
    errors: FieldErrors,
    refusal: string | null,
    { headers = {}, key = idempotencyKey } = {},
  ) =>
    data(
      { values: withoutPasswords(values), errors, refusal, idempotencyKey: key },
      { status, headers },
    );

  const input = v.safeParse(registrationSchema, values);
  if (!input.success) return again(400, firstMessages(input.issues), null);
  const turn = await countAttempt(ctx, "registration");
  if (!turn.allowed) {
    const headers = { "Retry-After": String(turn.retryAfterSeconds) };
    return again(429, {}, problem(429).message, { headers });
  }
  const result = await registerCompany(ctx, { registration: input.output, idempotencyKey });
  if (result.ok) return redirect("/register/succes", 303);
  const { status, message, field } = registrationRefusals[result.refusal];
  if (!field) return again(status, {}, message, { key: newId() });
  return again(status, { [field]: message }, message);
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const settings = useSettings();
  const props = {
    families: loaderData.families,
    today: loaderData.today,
    portalUrl: settings.portalUrl,
    values: actionData?.values ?? emptyRegistration,
    errors: actionData?.errors ?? {},
    refusal: actionData?.refusal ?? null,
    idempotencyKey: actionData?.idempotencyKey ?? loaderData.idempotencyKey,
  };
  return (
    <>
      <PageHead
        title={`INSCRIPTION ${settings.productName}`}
        exactTitle
        description="Rejoignez la communauté des entreprises certifiées"
        path="/register"
      />
      <RegisterBanner productName={settings.productName} />
      <div id="inscription" className="mx-auto max-w-6xl px-4 py-8 sm:py-12">
        <RegistrationForm {...props} />
      </div>
      <script
        id="inscription-donnees"
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose < is escaped
        dangerouslySetInnerHTML={{ __html: scriptJson(props) }}
      />
      <BrowserScript name="registration" />
    </>
  );
}
