import { data, redirect } from "react-router";
import * as v from "valibot";
import { awaitedToken } from "#app/accounts/activation/awaited-activation.server.ts";
import { countAttempt } from "#app/accounts/sign-in/attempts.server.ts";
import { wishedPath } from "#app/accounts/sign-in/safe-redirect.ts";
import { recentSubAreas } from "#app/activity/activity.queries.server.ts";
import { type FamilyGroup, groupByFamily } from "#app/activity/group-by-family.ts";
import { searchField, searchIntent } from "#app/activity/posted-search.tsx";
import { tooManyText } from "#app/forms/form-feedback.tsx";
import { fieldErrors, textOf } from "#app/forms/form-input.ts";
import { isRobot, newStamp, stampRefusal, stampToShowAgain } from "#app/forms/robots.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { scriptJson } from "#app/kernel/escape.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { awaitedCookie, wishCookie } from "#app/layouts/account-cookies.server.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { formAgain, readForm, xsrfCookie } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { readIdempotencyKey } from "#app/tasks/idempotent-request.server.ts";
import type { Route } from "./+types/register-page";
import { accountOfSender } from "./idempotency.server.ts";
import { RegisterBanner } from "./register-banner.tsx";
import { registrationRefusals } from "./register-company.refusals.ts";
import { registerCompany } from "./register-company.server.ts";
import {
  emptyRegistration,
  isOwnRegistration,
  registrationSchema,
  valuesOfForm,
  withoutPasswords,
} from "./registration.schema.ts";
import { RegistrationForm, type RegistrationFormProps } from "./registration-form.tsx";
import { notRegistered, passwordsAgain, stampRefusals } from "./registration-texts.ts";

export const handle = { fontsLater: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const wishedAddress = wishedPath(new URL(request.url).searchParams.get("suite"));
  const headers = new Headers(xsrfCookie(request));
  if (wishedAddress) headers.append("Set-Cookie", await wishCookie(request, wishedAddress));
  const families = await familiesOrNull(ctx);
  return data(
    {
      families,
      chosen: chosenIn(wishedAddress, families),
      today: todayInDakar(ctx.now),
      idempotencyKey: newId(),
      stamp: newStamp(ctx),
      signedInAs: ctx.actor.kind === "person" ? ctx.actor.email : null,
    },
    { headers },
  );
}

/** The sub-areas chosen in the pre-check, whose answers are in the address of the next page. */
function chosenIn(wishedAddress: string | null, families: FamilyGroup[] | null): string[] {
  const codes = new URLSearchParams(wishedAddress?.split("?")[1]).getAll("sd");
  return (families ?? [])
    .flatMap(({ subAreas }) => subAreas)
    .filter(({ subAreaCode }) => codes.includes(subAreaCode))
    .map(({ subAreaId }) => subAreaId);
}

/** The sub-areas by family; null when they cannot be read, and the page says so (Spec §8). */
async function familiesOrNull({ db, now, log }: Context) {
  try {
    return groupByFamily(await recentSubAreas(db, now));
  } catch (error) {
    // An outage is the database's, and is told where it is watched.
    const isOutage = "retryAfterSeconds" in Object(error);
    log[isOutage ? "warn" : "error"]({ err: error }, "the sub-areas could not be read");
    return null;
  }
}

/** Handles the native post of the form; scripts call the public API, which runs the same rules and use case. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  if (isRobot(form)) {
    ctx.log.info({}, "A registration of a robot was dropped");
    return redirect("/register/succes", 303);
  }
  const values = valuesOfForm(form);
  const signedInAs = ctx.actor.kind === "person" ? ctx.actor.email : null;
  const isOwn = isOwnRegistration(values, signedInAs);
  const schema = registrationSchema(todayInDakar(ctx.now), isOwn);
  const idempotencyKey = readIdempotencyKey(form.get("idempotencyKey")) ?? newId();
  const stamp = textOf(form, "stamp");
  const again = (status: number, failure: Partial<Again>) =>
    formAgain<Again>(
      {
        values: withoutPasswords(values),
        refusal: null,
        idempotencyKey,
        stamp: stampToShowAgain(stamp, ctx),
        ...failure,
        errors: {
          ...failure.errors,
          ...(values.password &&
            failure.search === undefined &&
            !failure.errors?.password && { password: passwordsAgain }),
        },
      },
      status,
    );

  if (form.get("intent") === searchIntent) return again(200, { search: textOf(form, searchField) });
  const input = v.safeParse(schema, values);
  if (!input.success) return again(400, { errors: fieldErrors(schema, input.issues) });
  const tooSoonOrLate = stampRefusal(stamp, ctx);
  if (tooSoonOrLate) return again(400, { refusal: stampRefusals[tooSoonOrLate] });
  const { contactEmail: email } = input.output;
  const { registrationsPerHour: mostPerAddress } = await settingsInForce(ctx.db, ctx.now);
  const turn = await countAttempt(ctx, "registration", { email, mostPerAddress });
  if (!turn.allowed) {
    const { retryAfterSeconds: waitSeconds } = turn;
    return again(429, { refusal: tooManyText(waitSeconds), waitSeconds });
  }
  const result = await registerCompany(ctx, { registration: input.output, idempotencyKey });
  if (result.ok) {
    const { companyId } = result.value;
    if (accountOfSender(ctx.actor, input.output))
      return redirect(`/espace?entreprise=${companyId}&inscrite=1`, 303);
    const cookie = await awaitedCookie(request, awaitedToken(ctx, companyId));
    return redirect("/register/succes", { status: 303, headers: { "Set-Cookie": cookie } });
  }
  const { status, message, field } = registrationRefusals[result.refusal];
  if (!field) return again(status, { refusal: message, idempotencyKey: newId() });
  return again(status, { refusal: notRegistered, errors: { [field]: message } });
}

/** The props that show a posted form again. */
interface Again
  extends Pick<
    RegistrationFormProps,
    "values" | "errors" | "refusal" | "idempotencyKey" | "stamp" | "search"
  > {
  waitSeconds?: number;
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const settings = useSettings();
  const props: RegistrationFormProps = {
    families: loaderData.families,
    today: loaderData.today,
    portalUrl: settings.portalUrl,
    values: actionData?.values ?? { ...emptyRegistration, subAreas: loaderData.chosen },
    errors: actionData?.errors ?? {},
    refusal: actionData?.refusal ?? null,
    idempotencyKey: actionData?.idempotencyKey ?? loaderData.idempotencyKey,
    stamp: actionData?.stamp ?? loaderData.stamp,
    search: actionData?.search,
    signedInAs: loaderData.signedInAs,
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
      <div id="inscription" className="mx-auto max-w-6xl px-4 pt-2 pb-8 sm:py-12">
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
