import type { LoaderFunctionArgs } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { fileNotFound, serveFile } from "#app/layouts/serve-file.ts";
import { proofOfSuccession } from "./succession.queries.server.ts";

/** The document sent with a succession request, for the staff who decide; each access is logged. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext);
  const id = params.id ?? "";
  const scope = staffScope(ctx.actor);
  const proof = scope && (await proofOfSuccession(ctx.db, scope, id));
  if (!proof || proof.scan === "infected") return fileNotFound("Ce justificatif n’existe pas.");
  await noteAccess(ctx, { what: "succession-proof", subject: { kind: "succession", id } });
  return await serveFile(request, ctx.files, proof);
}
