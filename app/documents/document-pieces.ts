import { data } from "react-router";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { Route } from "./+types/document-pieces";

/** A file sent in pieces by the tus protocol: begun by POST, gone on with by PATCH, asked about by HEAD, given up by DELETE. */
export const handle = { methods: ["POST", "PATCH", "DELETE"] };

const at = "/espace/pieces/envois";

/** Larger than any requirement takes; each is checked when its paper is added. */
const MAX_BYTES = 25_000_000;

async function take({ request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { actor } = ctx;
  const supplies =
    actor.kind === "person" &&
    actor.memberships.some(({ companyId }) => permit(actor, "document.supply", { companyId }));
  if (!supplies) throw data(null, { status: 404 });
  const wait = request.method === "POST" ? await waitToBegin(ctx, actor.accountId) : null;
  if (wait !== null) {
    const text =
      "Trop de fichiers ont été envoyés aujourd’hui depuis votre compte. Réessayez demain.";
    return new Response(text, { status: 429, headers: { ...asText, "retry-after": String(wait) } });
  }
  const { takePiece } = context.get(fileArrivalsContext);
  return await takePiece(request, { owner: actor.accountId, maxBytes: MAX_BYTES, at });
}

const asText = { "content-type": "text/plain; charset=utf-8", "tus-resumable": "1.0.0" };

/** A line that dies begins a file anew at times; what is begun lies on the disk for a day, whether or not it becomes a paper. */
const BEGUN_FOR_EACH = 3;

/** Seconds to wait for who has begun too many files today; null for anybody else. */
async function waitToBegin(
  { db, now, limits }: Context,
  accountId: string,
): Promise<number | null> {
  const { documentsPerDay } = await settingsInForce(db, now);
  const most = documentsPerDay * BEGUN_FOR_EACH;
  const turn = await limits.consume("upload", `account:${accountId}`, most);
  return turn.allowed ? null : turn.retryAfterSeconds;
}

export { take as action, take as loader };
