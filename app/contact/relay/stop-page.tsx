import { data } from "react-router";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/stop-page";
import { MailedActPage } from "./mailed-act-page.tsx";
import { idOfToken, stopMessagesByMail } from "./relay-message.server.ts";

export const headers = privatePageHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

// Mail filters open the links of a mail before its reader does, so a GET changes nothing.
export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const isKnown = idOfToken(ctx, { act: "relay-stop", token: tokenOf(request) }) !== null;
  return data({ isKnown }, { status: isKnown ? 200 : 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request);
  const result = await stopMessagesByMail(context.get(requestContext), tokenOf(request));
  return data({ isDone: result.ok }, { status: result.ok ? 200 : 404 });
}

export default function StopPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MailedActPage
      isKnown={loaderData.isKnown && actionData?.isDone !== false}
      isDone={actionData?.isDone === true}
      title="Ne plus recevoir de messages"
      lead="Le formulaire de votre fiche se ferme, pour tous les membres de votre entreprise. Les e-mails de l’organisme continuent d’arriver."
      button="Ne plus recevoir de messages"
      doneTitle="Vous ne recevez plus de messages"
      doneText={
        "Le formulaire de votre fiche est fermé. Vous pouvez le rouvrir dans votre espace, à la page «\u00A0Être joint\u00A0»."
      }
    />
  );
}
