import { data } from "react-router";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { linkObstacle } from "../activation/account-links.server.ts";
import type { Route } from "./+types/undo-email-page";
import { undoEmailChange } from "./change-email.server.ts";
import { EmailLinkPage } from "./email-link-page.tsx";
import { emailLinkRefusals } from "./email-links.refusals.ts";

export const headers = privatePageHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const link = { token: tokenOf(request), purpose: "email-undo" } as const;
  const obstacle = await linkObstacle(context.get(requestContext), link);
  return data({ obstacle }, { status: obstacle ? emailLinkRefusals[obstacle].status : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const result = await undoEmailChange(context.get(requestContext), { token: tokenOf(request) });
  if (result.ok) return data({ email: result.value.email, obstacle: null }, { status: 200 });
  const { status } = emailLinkRefusals[result.refusal];
  return data({ email: null, obstacle: result.refusal }, { status });
}

export default function UndoEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EmailLinkPage
      obstacle={(actionData ?? loaderData).obstacle}
      email={actionData?.email ?? null}
      before={{
        title: "Garder mon adresse",
        lead: "Cette adresse restera, ou redeviendra, celle de votre compte. Toutes les connexions seront fermées.",
        button: "Garder mon adresse",
      }}
      after={{
        title: "Votre adresse est gardée",
        lead: "Toutes les connexions sont fermées. Choisissez maintenant un nouveau mot de passe.",
        next: { href: "/espace/mot-de-passe-oublie", label: "Choisir un nouveau mot de passe" },
      }}
    />
  );
}
