import type { LoaderFunctionArgs } from "react-router";
import { orNotFound } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { openSessionPage } from "../sessions/session-access.server.ts";
import { minutesFor } from "./draw-minutes-pdf.server.ts";

/**
 * Signed minutes as a PDF, for whoever takes part in the session; 404 before they are signed. Items on which the reader is recused are
 * left out.
 */
export async function loader({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const { session, scope } = orNotFound(await openSessionPage(ctx, params.id ?? ""));
  const pdf = orNotFound(await minutesFor(ctx, scope, session.id));
  return new Response(new Uint8Array(pdf), {
    headers: {
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="proces-verbal-${session.number}.pdf"`,
    },
  });
}
