import type { LoaderFunctionArgs } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { orNotFound } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { keepLetter } from "./draw-letter.server.ts";
import { openDecision } from "./open-decision.server.ts";

/** The letter of a signed decision as a PDF, for the staff who read its application whole; 404 before its signature. */
export async function loader({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const opened = orNotFound(await openDecision(ctx, params.id ?? ""));
  const { decision } = orNotFound("declare" in opened ? null : opened);
  await noteAccess(ctx, {
    what: "decision",
    subject: { kind: "application", id: decision.applicationId },
  });
  const { pdf, number } = orNotFound(await keepLetter(ctx, decision.id));
  return new Response(new Uint8Array(pdf), {
    headers: {
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="decision-${number}.pdf"`,
    },
  });
}
