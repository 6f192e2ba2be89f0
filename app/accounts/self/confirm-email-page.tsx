import { data } from "react-router";
import { days } from "#app/kernel/french.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { validity } from "#app/settings/validity.ts";
import { linkObstacle } from "../activation/account-links.server.ts";
import type { Route } from "./+types/confirm-email-page";
import { confirmEmailChange } from "./change-email.server.ts";
import { EmailLinkPage } from "./email-link-page.tsx";
import { emailLinkRefusals } from "./email-links.refusals.ts";

export const headers = privatePageHeaders;

/** The form posts to its own address, which carries the token. */
const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const link = { token: tokenOf(request), purpose: "email-change" } as const;
  const obstacle = await linkObstacle(context.get(requestContext), link);
  return data({ obstacle }, { status: obstacle ? emailLinkRefusals[obstacle].status : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const result = await confirmEmailChange(context.get(requestContext), { token: tokenOf(request) });
  if (result.ok) return data({ email: result.value.email, obstacle: null }, { status: 200 });
  const { status } = emailLinkRefusals[result.refusal];
  return data({ email: null, obstacle: result.refusal }, { status });
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EmailLinkPage
      obstacle={(actionData ?? loaderData).obstacle}
      email={actionData?.email ?? null}
      before={{
        title: "Confirmer cette adresse",
        lead: "Confirmez que cette adresse e-mail est bien la vôtre. Vous vous connecterez ensuite avec elle.",
        button: "Confirmer cette adresse",
      }}
      after={{
        title: "Adresse confirmée",
        lead: `L’ancienne adresse en est prévenue et peut encore annuler ce changement pendant ${days(validity.emailUndoDays)}.`,
        next: { href: "/espace/compte", label: "Aller à mon compte" },
      }}
    />
  );
}
