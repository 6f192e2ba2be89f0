import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/document-known.route";
import { documentWithContent } from "./document.queries.server.ts";

/** Whether a content is already in the vault, as a sentence, before it is uploaded; 404 when it is not. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const space = await companyOfSpace(ctx, searchParams.get("entreprise"));
  const sha256 = searchParams.get("sha256") ?? "";
  const code = searchParams.get("code") ?? "";
  const knownDocument = space
    ? await documentWithContent(ctx.db, space.scope, { companyId: space.company.id, sha256, code })
    : undefined;
  if (!knownDocument) return new Response(null, { status: 404, headers });
  const text = `Ce fichier est déjà dans vos pièces depuis le ${formatInstant(knownDocument.suppliedAt)}\u00A0: pas besoin de l’envoyer de nouveau. Pour corriger sa date, écrivez-la puis enregistrez.`;
  return new Response(text, { headers });
}

const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
