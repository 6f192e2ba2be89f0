import { data } from "react-router";
import { formatInstant } from "#app/kernel/dates.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/undo-erasure-page";
import { undoErasure } from "./ask-erasure.server.ts";
import { undoLinkOf } from "./erasure.queries.server.ts";
import { erasureRefusals } from "./erasure.refusals.ts";

export const headers = privatePageHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const open = await undoLinkOf(context.get(requestContext).db, tokenOf(request));
  const dueAt = open && formatInstant(open.dueAt);
  return data({ dueAt, kept: false }, { status: open ? 200 : 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const undone = await undoErasure(context.get(requestContext), { token: tokenOf(request) });
  return data({ dueAt: null, kept: undone.ok }, { status: undone.ok ? 200 : 409 });
}

/** The page of the mailed link. It asks for one click, because mail programs open links by themselves. */
export default function UndoErasure({ loaderData, actionData }: Route.ComponentProps) {
  const { dueAt, kept } = actionData ?? loaderData;
  if (dueAt)
    return (
      <NarrowPage title="Garder mon compte" lead={`Il serait effacé le ${dueAt}.`}>
        <form method="post">
          <SubmitButton>Annuler l’effacement</SubmitButton>
        </form>
      </NarrowPage>
    );
  return (
    <NarrowPage
      title={kept ? "L’effacement est annulé" : "Ce lien ne sert plus"}
      lead={kept ? "Votre compte reste comme il est." : erasureRefusals["nothing-asked"].message}
    >
      <ButtonLink href="/espace/connexion">Se connecter</ButtonLink>
    </NarrowPage>
  );
}
