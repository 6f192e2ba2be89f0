import { data } from "react-router";
import { countUpload } from "#app/accounts/sign-in/attempts.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { Route } from "./+types/resumable-upload.route";

/** Upload in chunks by the tus protocol: POST creates, PATCH appends, HEAD reads the offset, DELETE aborts. */
export const handle = { methods: ["POST", "PATCH", "DELETE"] };

const at = "/espace/pieces/envois";

/** Larger than any requirement accepts; `addDocument` checks the limit of the requirement. */
const MAX_BYTES = 25_000_000;

async function take({ request, params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { actor } = ctx;
  // Members supply documents, examiners the photos of their visits.
  const supplies =
    actor.kind === "person" &&
    (permit(actor, "application.examine") ||
      actor.memberships.some(({ companyId }) => permit(actor, "document.supply", { companyId })));
  if (!supplies) throw data(null, { status: 404 });
  const { id = null } = params;
  const begins = request.method === "POST" && id === null;
  const refusal = begins ? await obstacleToBegin(ctx, actor.accountId, request) : null;
  if (refusal) return refusal;
  const { takeChunk } = context.get(fileArrivalsContext);
  return await takeChunk(request, { id, owner: actor.accountId, maxBytes: MAX_BYTES, at });
}

const asText = { "content-type": "text/plain; charset=utf-8", "tus-resumable": "1.0.0" };

/** Uploads allowed for each document of the daily limit: a broken one may begin anew. Complete ones stay on the disk for a day. */
const BEGUN_FOR_EACH = 3;

/** 429 for an account that began too many uploads, or sent too many megabytes, in the last day; null for any other. */
async function obstacleToBegin(
  ctx: Context,
  accountId: string,
  request: Request,
): Promise<Response | null> {
  const { db, now, limits } = ctx;
  const { documentsPerDay } = await settingsInForce(db, now);
  const most = documentsPerDay * BEGUN_FOR_EACH;
  const begun = await limits.consume("upload", `account:${accountId}`, most);
  const bytes = Number(request.headers.get("upload-length"));
  // `takeChunk` refuses an invalid length, so it counts no bytes.
  const turn =
    begun.allowed && bytes > 0 && bytes <= MAX_BYTES ? await countUpload(ctx, bytes) : begun;
  if (turn.allowed) return null;
  const again = new Date(now.getTime() + turn.retryAfterSeconds * 1000);
  const text = `Trop de fichiers ont été envoyés depuis votre compte. Vous pourrez continuer à partir du ${formatInstant(again)}.`;
  const headers = { ...asText, "retry-after": String(turn.retryAfterSeconds) };
  return new Response(text, { status: 429, headers });
}

export { take as action, take as loader };
