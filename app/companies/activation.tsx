import { data, redirect } from "react-router";
import { activationRefusals } from "#app/accounts/account-links.refusals.ts";
import { type LinkRefusal, linkObstacle } from "#app/accounts/account-links.server.ts";
import { deviceToken } from "#app/accounts/known-device.server.ts";
import { passwordRefusals } from "#app/accounts/password.refusals.ts";
import { passwordPairSchema } from "#app/accounts/password.schema.ts";
import type { GivenPassword } from "#app/accounts/prove-owner.server.ts";
import { confirmationSchema } from "#app/accounts/sign-in.schema.ts";
import { FormFeedback } from "#app/forms/form-feedback.tsx";
import { type FormFailure, readFields, textOf } from "#app/forms/form-input.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { deviceCookie, knownDevice, sessionCookie } from "#app/layouts/account-cookies.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/activation";
import { activateCompany } from "./activate-company.server.ts";
import { ActivationForms } from "./activation-forms.tsx";

export const headers = privatePageHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

// Mail filters open the links of a mail before its reader does: opening this page must activate nothing.
export async function loader({ request, context }: Route.LoaderArgs) {
  const obstacle = await linkObstacle(context.get(requestContext), {
    token: tokenOf(request),
    purpose: "activation",
  });
  return data({ obstacle }, { status: obstacle ? activationRefusals[obstacle].status : 200 });
}

export type ActivationFailure = Pick<
  FormFailure<{ password: string; confirmPassword: string }>,
  "errors" | "waitSeconds"
> & {
  /** Which of the two forms was sent. */
  other: boolean;
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const other = textOf(form, "choice") === "other";
  const failed = (
    failure: Omit<ActivationFailure, "other">,
    status: number,
    responseHeaders = {},
  ) => data<ActivationFailure>({ ...failure, other }, { status, headers: responseHeaders });

  const input = readFields(other ? passwordPairSchema : confirmationSchema, form);
  if (!input.ok) return failed({ errors: input.errors }, 400);
  const token = tokenOf(request);
  const key = `link:${sha256Hex(token)}`;
  const turn = await ctx.limits.consume("sign-in-device", key);
  if (!turn.allowed) {
    const wait = { "Retry-After": String(turn.retryAfterSeconds) };
    return failed({ errors: {}, waitSeconds: turn.retryAfterSeconds }, 429, wait);
  }
  const { password } = input.output;
  const given: GivenPassword = other ? { newPassword: password } : { password };
  const result = await activateCompany(ctx, { token, given });
  if (!result.ok) {
    if (isOfLink(result.refusal))
      return failed({ errors: {} }, activationRefusals[result.refusal].status);
    const { status, message } = passwordRefusals[result.refusal];
    return failed({ errors: { password: message } }, status);
  }
  await ctx.limits.giveBack("sign-in-device", key);
  const { email, session } = result.value;
  const device = deviceToken(ctx, { email, former: await knownDevice(request) });
  return redirect("/espace?active=1", {
    status: 303,
    headers: [
      ["Set-Cookie", await sessionCookie(request, session)],
      ["Set-Cookie", await deviceCookie(request, device)],
    ],
  });
}

const isOfLink = (refusal: string): refusal is LinkRefusal => refusal in activationRefusals;

export default function Activation({ loaderData, actionData }: Route.ComponentProps) {
  const { obstacle } = loaderData;
  if (obstacle === null) {
    return (
      <NarrowPage
        title="Activer votre compte entreprise"
        lead="Saisissez le mot de passe choisi à l’inscription pour confirmer que cette adresse e-mail et cette inscription sont bien les vôtres."
      >
        <FormFeedback failure={actionData} />
        <ActivationForms failure={actionData} />
      </NarrowPage>
    );
  }
  const { title, message } = activationRefusals[obstacle];
  if (obstacle === "already-used") {
    return (
      <NarrowPage title={title} lead={message}>
        <ButtonLink href="/espace/connexion">Se connecter</ButtonLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={title} lead={message}>
      <ButtonLink href="/activation/renvoyer">Recevoir un nouvel e-mail</ButtonLink>
      <p>
        Déjà activé{"\u202F"}?{" "}
        <a className="link" href="/espace/connexion">
          Se connecter
        </a>
      </p>
    </NarrowPage>
  );
}
