import type { LoaderFunctionArgs } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { fileNotFound, serveFile } from "#app/layouts/serve-file.ts";
import { complaintInside } from "./complaint.queries.server.ts";
import { filesOfComplaint } from "./complaint-file.queries.server.ts";

/** A document of a complaint, for staff who handle complaints and whom nothing ties to it; each access is logged. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext);
  const { id = "", document = "" } = params;
  const scope = staffScope(ctx.actor);
  const mayRead = scope && isId(id) && permit(ctx.actor, "complaint.handle");
  const inside = mayRead ? await complaintInside(ctx.db, scope, id) : undefined;
  const files = inside ? await filesOfComplaint(ctx.db, id) : [];
  const file = files.find((each) => each.id === document && each.scan !== "infected");
  if (!file) return fileNotFound("Ce fichier n’existe pas.");
  await noteAccess(ctx, {
    what: "complaint-file",
    subject: { kind: "list", id: `complaint ${id}` },
  });
  return await serveFile(request, ctx.files, file);
}
