import { data, redirect } from "react-router";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/confirm-subscription-page";
import { confirmSubscription } from "./confirm-subscription.server.ts";
import { confirmationObstacle } from "./subscriber.queries.server.ts";
import { subscriptionRefusals } from "./subscription.refusals.ts";

export const headers = privatePageHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

// Mail filters open the links of a mail before its reader does, so a GET confirms nothing.
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const obstacle = await confirmationObstacle(db, { token: tokenOf(request), now });
  return data({ obstacle }, { status: obstacle ? subscriptionRefusals[obstacle].status : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request);
  const ctx = context.get(requestContext);
  const result = await confirmSubscription(ctx, tokenOf(request));
  if (result.ok) return redirect("/lettre?confirme=1", 303);
  return data(null, { status: subscriptionRefusals[result.refusal].status });
}

export default function ConfirmSubscription({ loaderData: { obstacle } }: Route.ComponentProps) {
  if (obstacle === null) {
    return (
      <NarrowPage
        title="Confirmer votre abonnement"
        lead="Appuyez sur le bouton pour recevoir notre lettre d’information à votre adresse e-mail."
      >
        <meta name="robots" content="noindex" />
        <form method="post">
          <SubmitButton>Confirmer mon abonnement</SubmitButton>
        </form>
      </NarrowPage>
    );
  }
  const { title, message } = subscriptionRefusals[obstacle];
  return (
    <NarrowPage title={title} lead={message}>
      <meta name="robots" content="noindex" />
      {obstacle === "already-confirmed" ? (
        <ButtonLink href="/">Revenir à l’accueil</ButtonLink>
      ) : (
        <ButtonLink href="/lettre">Faire une nouvelle demande</ButtonLink>
      )}
    </NarrowPage>
  );
}
