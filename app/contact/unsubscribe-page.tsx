import { data } from "react-router";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSettings } from "#app/layouts/site-data.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/unsubscribe-page";
import { endSubscription, subscriberOfToken } from "./end-subscription.server.ts";

export const headers = privatePageHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

// Mail filters open the links of a mail before its reader does, so a GET changes nothing.
export function loader({ request, context }: Route.LoaderArgs) {
  const { secret } = context.get(requestContext);
  const isKnown = subscriberOfToken(tokenOf(request), secret) !== null;
  return data({ known: isKnown }, { status: isKnown ? 200 : 404 });
}

// Mail programs post here in one click (RFC 8058), which forbids a redirect.
export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request);
  const result = await endSubscription(context.get(requestContext), tokenOf(request));
  return data({ ended: result.ok }, { status: result.ok ? 200 : 404 });
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.known) return <Unknown />;
  if (actionData?.ended) return <Ended />;
  return (
    <NarrowPage
      title="Se désabonner de la lettre d’information"
      lead="Appuyez sur le bouton pour ne plus recevoir notre lettre d’information."
    >
      <meta name="robots" content="noindex" />
      <form method="post">
        <SubmitButton>Me désabonner</SubmitButton>
      </form>
      <p className="text-ink-soft">
        Les e-mails qui concernent le compte de votre entreprise continueront d’arriver.
      </p>
    </NarrowPage>
  );
}

function Ended() {
  return (
    <NarrowPage title="Vous ne recevrez plus la lettre">
      <meta name="robots" content="noindex" />
      <Notice tone="success">
        <p>Vous ne recevrez plus notre lettre d’information à cette adresse.</p>
      </Notice>
      <p>
        C’était une erreur{"\u202F"}?{" "}
        <a className="link" href="/lettre">
          S’abonner de nouveau
        </a>
      </p>
      <p>
        <a className="link" href="/">
          Revenir à l’accueil
        </a>
      </p>
    </NarrowPage>
  );
}

function Unknown() {
  const { email } = useSettings();
  return (
    <NarrowPage
      title="Ce lien ne fonctionne pas"
      lead="L’adresse n’a peut-être pas été recopiée en entier. Ouvrez à nouveau le lien depuis votre e-mail."
    >
      <meta name="robots" content="noindex" />
      <p>
        Sans succès{"\u202F"}? Écrivez-nous à{" "}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        {"\u00A0"}: nous vous désabonnerons.
      </p>
      <ButtonLink href="/contact">Nous contacter</ButtonLink>
    </NarrowPage>
  );
}
