import { data, redirect } from "react-router";
import { activationRefusals } from "#app/accounts/account-links.refusals.ts";
import { linkObstacle } from "#app/accounts/account-links.server.ts";
import { privatePageHeaders } from "#app/accounts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/activation";
import { activateCompany } from "./activate-company.server.ts";

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

export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request);
  const result = await activateCompany(context.get(requestContext), tokenOf(request));
  if (result.ok) return redirect("/espace/connexion?active=1", 303);
  return data(null, { status: activationRefusals[result.refusal].status });
}

export default function Activation({ loaderData: { obstacle } }: Route.ComponentProps) {
  if (obstacle === null) {
    return (
      <NarrowPage
        title="Activer votre compte entreprise"
        lead="Appuyez sur le bouton pour confirmer votre adresse e-mail et terminer l’inscription."
      >
        <form method="post">
          <SubmitButton>Activer mon compte</SubmitButton>
        </form>
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
