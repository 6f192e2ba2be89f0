import type { LoaderFunctionArgs } from "react-router";
import { escapeMarkup } from "#app/kernel/escape.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { directoryDay } from "../directory.queries.server.ts";
import { drawBadge } from "./badge.ts";
import { companySheet } from "./company-sheet.server.ts";

/** Other sites show it. */
export const handle = { openToAll: true };

/** `/badge/baol-batiment.svg`: the state of a company today, as a picture for its own site. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const [, slug] = /^(.+)\.svg$/.exec(params.file ?? "") ?? [];
  const ctx = context.get(requestContext);
  const sheet = slug ? await companySheet(ctx.db, slug, await directoryDay(ctx)) : null;
  if (!sheet) return new Response("Cette entreprise n’est pas dans l’annuaire.", { status: 404 });
  const host = new URL(ctx.publicUrl).host;
  return new Response(drawBadge(sheet, { host, escaped: escapeMarkup }), {
    headers: {
      "content-type": "image/svg+xml",
      // A suspension shows within a minute, wherever the picture stands.
      "cache-control": "public, max-age=60",
      "content-security-policy": "default-src 'none';style-src 'unsafe-inline'",
    },
  });
}
