import { data, redirect } from "react-router";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, readFields } from "#app/forms/form-input.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { deviceCookie, knownDevice } from "#app/layouts/account-cookies.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { resetRefusals } from "../activation/account-links.refusals.ts";
import { linkObstacle } from "../activation/account-links.server.ts";
import { deviceToken } from "../sign-in/known-device.server.ts";
import type { Route } from "./+types/new-password-page";
import { passwordPairSchema } from "./credentials.schema.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { passwordRefusals } from "./password.refusals.ts";
import { resetPassword } from "./reset-password.server.ts";
import type { PasswordWeakness } from "./weak-password.server.ts";

export const handle = { focused: true };
export const headers = privatePageHeaders;

/** The form posts to its own address, which carries the token. */
const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const obstacle = await linkObstacle(context.get(requestContext), {
    token: tokenOf(request),
    purpose: "password-reset",
  });
  return data({ obstacle }, { status: obstacle ? resetRefusals[obstacle].status : 200 });
}

const refusals: Record<keyof typeof resetRefusals | PasswordWeakness, RefusalAnswer<"password">> = {
  ...resetRefusals,
  ...passwordRefusals,
};

type Failure = FormFailure<FormValues<typeof passwordPairSchema>>;

export async function action({ request, context }: Route.ActionArgs) {
  const input = readFields(passwordPairSchema, await readForm(request));
  if (!input.ok) return formAgain<Failure>({ values: {}, errors: input.errors });
  const { password } = input.output;
  const ctx = context.get(requestContext);
  const result = await resetPassword(ctx, { token: tokenOf(request), password });
  if (!result.ok) {
    const { status, message, field } = refusals[result.refusal];
    return formAgain<Failure>({ values: {}, errors: field ? { [field]: message } : {} }, status);
  }
  // The visitor has proved to read the mails of the address, so the browser becomes a known device.
  const former = await knownDevice(request);
  const cookie = await deviceCookie(request, deviceToken(ctx, { ...result.value, former }));
  const headers = { "Set-Cookie": cookie };
  return redirect("/espace/connexion?mot-de-passe=1", { status: 303, headers });
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.obstacle) {
    const { title, message } = resetRefusals[loaderData.obstacle];
    return (
      <NarrowPage title={title} lead={message}>
        <ButtonLink href="/espace/mot-de-passe-oublie">Demander un nouveau lien</ButtonLink>
        <p>
          <a className="link" href="/espace/connexion">
            Se connecter
          </a>
        </p>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title="Choisir un nouveau mot de passe"
      lead="Les sessions ouvertes sur vos appareils seront fermées."
    >
      <FormFeedback failure={actionData} />
      <form method="post" noValidate className="flex flex-col gap-5">
        <RequiredNote />
        <NewPasswordFields errors={actionData?.errors ?? {}} />
        <SubmitButton>Enregistrer le mot de passe</SubmitButton>
      </form>
    </NarrowPage>
  );
}
