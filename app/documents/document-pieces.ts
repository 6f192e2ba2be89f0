import { data } from "react-router";
import { permit } from "#app/kernel/permissions.ts";
import { fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/document-pieces";

/** A file sent in pieces by the tus protocol: begun by POST, gone on with by PATCH, asked about by HEAD, given up by DELETE. */
export const handle = { methods: ["POST", "PATCH", "DELETE"] };

const at = "/espace/pieces/envois";

/** Larger than any requirement takes; each is checked when its paper is added. */
const MAX_BYTES = 25_000_000;

async function take({ request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const { actor } = context.get(requestContext);
  const supplies =
    actor.kind === "person" &&
    actor.memberships.some(({ companyId }) => permit(actor, "document.supply", { companyId }));
  if (!supplies) throw data(null, { status: 404 });
  const { takePiece } = context.get(fileArrivalsContext);
  return await takePiece(request, { owner: actor.accountId, maxBytes: MAX_BYTES, at });
}

export { take as action, take as loader };
