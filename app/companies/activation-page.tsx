import { data, redirect } from "react-router";
import { activationRefusals } from "#app/accounts/activation/account-links.refusals.ts";
import {
  confirmationSchema,
  passwordPairSchema,
} from "#app/accounts/passwords/credentials.schema.ts";
import { passwordRefusals } from "#app/accounts/passwords/password.refusals.ts";
import { deviceToken } from "#app/accounts/sign-in/known-device.server.ts";
import type { GivenPassword } from "#app/accounts/sign-in/prove-owner.server.ts";
import { wishedPath } from "#app/accounts/sign-in/safe-redirect.ts";
import { FormFeedback } from "#app/forms/form-feedback.tsx";
import { type FormFailure, readFields } from "#app/forms/form-input.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import {
  deviceCookie,
  knownDevice,
  noWishCookie,
  sessionCookie,
  wishAfterActivation,
} from "#app/layouts/account-cookies.server.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/activation-page";
import { type ActivationRefusal, activateCompany } from "./activate-company.server.ts";
import { ActivationForms } from "./activation-forms.tsx";
import { ActivationObstacle } from "./activation-obstacle.tsx";
import { showActivation } from "./show-activation.server.ts";

export const handle = { focused: true };
export const headers = privatePageHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

// Mail filters open the links of a mail before the reader does, so the loader must activate nothing.
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const activation = await showActivation(context.get(requestContext), token);
  return data(
    { ...activation, token },
    { status: activation.obstacle ? activationRefusals[activation.obstacle].status : 200 },
  );
}

export interface ActivationFailure
  extends FormFailure<{ password: string; confirmPassword: string }> {
  /** Which of the two forms was posted. */
  choice: Choice;
}

type Choice = "own" | "other" | "confirmation";

const choiceOf = (form: FormData): Choice => {
  const intent = intentOf(form);
  return intent === "other" || intent === "confirmation" ? intent : "own";
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const choice = choiceOf(form);
  const failed = (failure: Pick<ActivationFailure, "errors" | "waitSeconds">, status = 400) =>
    formAgain<ActivationFailure>({ values: {}, ...failure, choice }, status);

  const input = readPassword(form, choice);
  if (!input.ok) return failed({ errors: input.errors });
  const token = tokenOf(request);
  const key = `link:${sha256Hex(token)}`;
  const turn = await ctx.limits.consume("sign-in-device", key);
  if (!turn.allowed) return failed({ errors: {}, waitSeconds: turn.retryAfterSeconds });
  const result = await activateCompany(ctx, { token, given: input.given });
  if (!result.ok) {
    if (isOfPage(result.refusal))
      return failed({ errors: {} }, activationRefusals[result.refusal].status);
    // The page, shown again, asks to sign in.
    if (result.refusal === "sign-in-first") return failed({ errors: {} }, 401);
    const { status, message } = passwordRefusals[result.refusal];
    return failed({ errors: { password: message } }, status);
  }
  await ctx.limits.giveBack("sign-in-device", key);
  const { companyId, email, session } = result.value;
  const device = deviceToken(ctx, { email, former: await knownDevice(request) });
  const cookies = session
    ? [await sessionCookie(request, session), await deviceCookie(request, device)]
    : [];
  const wishedAddress = wishedPath(await wishAfterActivation(request));
  if (wishedAddress) cookies.push(await noWishCookie(request));
  const home = `/espace?entreprise=${companyId}&active=1`;
  return redirect(wishedAddress ? ofCompany(wishedAddress, companyId) : home, {
    status: 303,
    headers: cookies.map((cookie) => ["Set-Cookie", cookie]),
  });
}

/** A path of the company space, with the company as a parameter. */
function ofCompany(path: string, companyId: string): string {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  searchParams.set("entreprise", companyId);
  return `${pathname}?${searchParams}`;
}

type Read =
  | { ok: true; given: GivenPassword | null }
  | { ok: false; errors: ActivationFailure["errors"] };

function readPassword(form: FormData, choice: Choice): Read {
  if (choice === "confirmation") return { ok: true, given: null };
  const input = readFields(choice === "other" ? passwordPairSchema : confirmationSchema, form);
  if (!input.ok) return input;
  const { password } = input.output;
  return { ok: true, given: choice === "other" ? { newPassword: password } : { password } };
}

const isOfPage = (refusal: ActivationRefusal): refusal is keyof typeof activationRefusals =>
  refusal in activationRefusals;

export default function Activation({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.obstacle !== null)
    return <ActivationObstacle obstacle={loaderData.obstacle} companyId={loaderData.companyId} />;
  const { company, asks, email, token } = loaderData;
  return (
    <NarrowPage title={titles[asks]} lead={leads[asks]}>
      <dl className="rounded-sm bg-sand p-4">
        <dt className="sr-only">Entreprise</dt>
        <dd className="font-semibold wrap-anywhere">{company.name}</dd>
        <dt className="sr-only">Numéro et date d’inscription</dt>
        <dd className="text-sm text-ink-soft">
          {company.number}, inscrite le {company.registeredOn}
        </dd>
      </dl>
      <FormFeedback failure={actionData} />
      <ActivationForms asks={asks} email={email} token={token} failure={actionData} />
    </NarrowPage>
  );
}

const titles = {
  password: "Activer votre compte entreprise",
  confirmation: "Confirmer cette entreprise",
  "sign-in": "Confirmer cette entreprise",
};

const leads = {
  password:
    "Saisissez le mot de passe choisi à l’inscription pour confirmer que cette adresse e-mail et cette inscription sont bien les vôtres.",
  confirmation: "Cette inscription a été faite avec votre adresse e-mail.",
  "sign-in":
    "Votre adresse e-mail a déjà un compte. Connectez-vous avec votre mot de passe habituel, puis confirmez que cette inscription est bien la vôtre.",
};
