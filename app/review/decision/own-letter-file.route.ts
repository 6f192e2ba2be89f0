import type { LoaderFunctionArgs } from "react-router";
import { applicationOfSpace } from "#app/applications/draft/draft-facts.server.ts";
import { orNotFound } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { keepLetter } from "./draw-letter.server.ts";
import { readDecision } from "./notify-decision.server.ts";

/** The letter of its decision as a PDF, for a member of the company, who has read it from then on; 404 for anybody else. */
export async function loader({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const { application } = orNotFound(await applicationOfSpace(ctx, params.id ?? ""));
  const { id: applicationId, companyId } = application;
  const decision = orNotFound(await readDecision(ctx, { applicationId, companyId }));
  const { pdf, number } = orNotFound(await keepLetter(ctx, decision.id));
  return new Response(new Uint8Array(pdf), {
    headers: {
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="decision-${number}.pdf"`,
    },
  });
}
