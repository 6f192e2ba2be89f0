import { redirect } from "react-router";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { takeMailRequest } from "../activation/mail-request.server.ts";
import { MailRequestPage } from "../activation/mail-request-page.tsx";
import type { Route } from "./+types/forgotten-password-page";
import { requestReset } from "./request-reset.server.ts";

export const handle = { focused: true };
export const headers = privatePageHeaders;

const page = "/espace/mot-de-passe-oublie";

export function loader({ request }: Route.LoaderArgs) {
  return { requested: new URL(request.url).searchParams.has("envoye") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const send = (email: string) => requestReset(ctx, email);
  const outcome = await takeMailRequest(ctx, { form, limit: "reset", send });
  if (outcome.ok) return redirect(`${page}?envoye=1`, 303);
  return formAgain(outcome.failure);
}

export default function ForgottenPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MailRequestPage
      page={page}
      requested={loaderData.requested}
      failure={actionData}
      title="Mot de passe oublié"
      lead="Indiquez l’adresse e-mail de votre compte. Vous recevrez un lien pour choisir un nouveau mot de passe."
      submit="Recevoir le lien"
    >
      Si un compte correspond à cette adresse, un lien pour choisir un nouveau mot de passe vient de
      lui être envoyé. Il est valable une heure.
    </MailRequestPage>
  );
}
