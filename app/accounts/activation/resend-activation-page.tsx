import { redirect } from "react-router";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/resend-activation-page";
import { takeMailRequest } from "./mail-request.server.ts";
import { MailRequestPage } from "./mail-request-page.tsx";
import { resendActivation } from "./resend-activation.server.ts";

export const handle = { focused: true };
export const headers = privatePageHeaders;

const page = "/activation/renvoyer";

export function loader({ request }: Route.LoaderArgs) {
  return { requested: new URL(request.url).searchParams.has("envoye") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const send = (email: string) => resendActivation(ctx, email);
  const outcome = await takeMailRequest(ctx, { form, limit: "activation", send });
  if (outcome.ok) return redirect(`${page}?envoye=1`, 303);
  return formAgain(outcome.failure);
}

export default function ResendActivation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MailRequestPage
      page={page}
      requested={loaderData.requested}
      failure={actionData}
      title="Recevoir à nouveau l’e-mail d’activation"
      lead="Nous vous enverrons un nouveau lien pour activer votre compte entreprise."
      submit="Recevoir un nouvel e-mail"
    >
      Si un compte à activer correspond à cette adresse, un nouvel e-mail d’activation vient de lui
      être envoyé. Seul le lien du dernier e-mail reçu fonctionne.
    </MailRequestPage>
  );
}
