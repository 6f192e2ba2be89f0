import { redirect } from "react-router";
import { MailNotReceived } from "#app/accounts/activation/mail-not-received.tsx";
import { takeMailRequest } from "#app/accounts/activation/mail-request.server.ts";
import { isRobot } from "#app/forms/robots.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/newsletter-page";
import { askSubscription } from "./ask-subscription.server.ts";
import { NewsletterPage } from "./newsletter-offer.tsx";

export const headers = privatePageHeaders;

const page = "/lettre";

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return { asked: searchParams.has("envoye"), confirmed: searchParams.has("confirme") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  if (isRobot(form)) {
    ctx.log.info({}, "A subscription of a robot was dropped");
    return redirect(`${page}?envoye=1`, 303);
  }
  const outcome = await takeMailRequest(ctx, {
    form,
    limit: "newsletter",
    send: (email) => askSubscription(ctx, email),
  });
  if (outcome.ok) return redirect(`${page}?envoye=1`, 303);
  return formAgain(outcome.failure);
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.asked && !actionData) return <Asked />;
  if (loaderData.confirmed && !actionData) return <Confirmed />;
  return <NewsletterPage failure={actionData} />;
}

function Asked() {
  return (
    <NarrowPage title="Consultez votre messagerie">
      <meta name="robots" content="noindex" />
      <Notice tone="info" title="Demande enregistrée">
        <p>
          Si cette adresse n’est pas encore abonnée, un e-mail vient de lui être envoyé. Ouvrez-le
          et confirmez votre abonnement{"\u00A0"}: sans cela, vous ne recevrez rien.
        </p>
      </Notice>
      <MailNotReceived again={page}>
        Vous êtes peut-être déjà abonné{"\u00A0"}: dans ce cas, rien n’est envoyé.
      </MailNotReceived>
      <p>
        <a className="link" href="/">
          Revenir à l’accueil
        </a>
      </p>
    </NarrowPage>
  );
}

function Confirmed() {
  return (
    <NarrowPage title="Votre abonnement est confirmé">
      <meta name="robots" content="noindex" />
      <Notice tone="success">
        <p>
          Merci. Vous recevrez nos prochaines lettres. Chacune contient un lien pour vous désabonner
          en un geste.
        </p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/post-grid">Lire nos actualités</ButtonLink>{" "}
        <ButtonLink href="/" tone="secondary">
          Revenir à l’accueil
        </ButtonLink>
      </div>
    </NarrowPage>
  );
}
