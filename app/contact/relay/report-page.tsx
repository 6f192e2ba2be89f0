import { data } from "react-router";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/report-page";
import { MailedActPage } from "./mailed-act-page.tsx";
import { idOfToken, reportMessage } from "./relay-message.server.ts";

export const headers = privatePageHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

// Mail filters open the links of a mail before its reader does, so a GET changes nothing.
export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const isKnown = idOfToken(ctx, { act: "relay-report", token: tokenOf(request) }) !== null;
  return data({ isKnown }, { status: isKnown ? 200 : 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request);
  const result = await reportMessage(context.get(requestContext), tokenOf(request));
  return data({ isDone: result.ok }, { status: result.ok ? 200 : 404 });
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MailedActPage
      isKnown={loaderData.isKnown && actionData?.isDone !== false}
      isDone={actionData?.isDone === true}
      title="Signaler ce message"
      lead="L’organisme lira ce message, et son expéditeur ne pourra plus écrire à votre entreprise."
      button="Signaler ce message"
      doneTitle="Le message est signalé"
      doneText="L’organisme le lira. Son expéditeur ne peut plus écrire à votre entreprise depuis cette adresse."
    />
  );
}
