import { data } from "react-router";
import { days } from "#app/kernel/french.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { validity } from "#app/settings/validity.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/succession-confirm-page";
import { confirmObstacle, confirmSuccession } from "./ask-succession.server.ts";
import { successionLinkRefusals } from "./succession.refusals.ts";

export const headers = privatePageHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

// Mail filters open the links of a mail before the reader does, so the loader must confirm nothing.
export async function loader({ request, context }: Route.LoaderArgs) {
  const obstacle = await confirmObstacle(context.get(requestContext), tokenOf(request));
  return data({ obstacle }, { status: obstacle ? successionLinkRefusals[obstacle].status : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request);
  const result = await confirmSuccession(context.get(requestContext), tokenOf(request));
  if (result.ok) return data({ confirmed: true }, { status: 200 });
  return data({ confirmed: false }, { status: successionLinkRefusals[result.refusal].status });
}

export default function SuccessionConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.confirmed)
    return (
      <NarrowPage
        title="Votre demande est confirmée"
        lead={`Nous l’examinons. L’entreprise est prévenue et peut s’opposer pendant ${days(validity.successionObjectionDays)}, puis deux personnes décident. Vous recevrez la réponse par e-mail.`}
      >
        <ButtonLink href="/">Retour à l’accueil</ButtonLink>
      </NarrowPage>
    );
  if (loaderData.obstacle) {
    const { title, message } = successionLinkRefusals[loaderData.obstacle];
    return (
      <NarrowPage title={title} lead={message}>
        <ButtonLink href="/reprendre-acces">Faire une demande</ButtonLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title="Confirmer ma demande"
      lead="Vous demandez à reprendre l’accès d’une entreprise dont le responsable n’est plus là."
    >
      <form method="post">
        <SubmitButton>Confirmer ma demande</SubmitButton>
      </form>
      <p className="text-ink-soft">
        Ce n’est pas vous{"\u202F"}? Fermez cette page{"\u00A0"}: la demande s’efface d’elle-même.
      </p>
    </NarrowPage>
  );
}
