import { redirect } from "react-router";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/forgotten-password";
import { takeMailRequest } from "./mail-request.server.ts";
import { MailRequestForm } from "./mail-request-form.tsx";
import { MailRequested } from "./mail-requested.tsx";
import { requestReset } from "./request-reset.server.ts";

export const headers = privatePageHeaders;

const page = "/espace/mot-de-passe-oublie";

export function loader({ request }: Route.LoaderArgs) {
  return { requested: new URL(request.url).searchParams.has("envoye") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const outcome = await takeMailRequest(ctx, {
    form,
    limit: "reset",
    send: (email) => requestReset(ctx, email),
  });
  if (outcome.ok) return redirect(`${page}?envoye=1`, 303);
  return formAgain(outcome.failure);
}

export default function ForgottenPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.requested && !actionData) {
    return (
      <NarrowPage title="Consultez votre messagerie">
        <MailRequested again={page}>
          Si un compte correspond à cette adresse, un lien pour choisir un nouveau mot de passe
          vient de lui être envoyé. Il est valable une heure.
        </MailRequested>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title="Mot de passe oublié"
      lead="Indiquez l’adresse e-mail de votre compte. Vous recevrez un lien pour choisir un nouveau mot de passe."
    >
      <MailRequestForm failure={actionData} submit="Recevoir le lien" />
    </NarrowPage>
  );
}
