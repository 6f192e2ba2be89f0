import type { LoaderFunctionArgs } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { fileNotFound, serveFile } from "#app/layouts/serve-file.ts";
import { measureInScope } from "./measure.queries.server.ts";
import { filesOfMeasure } from "./measure-file.queries.server.ts";

/** A document of a measure, for the staff who may know of it; each access is logged. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext);
  const { id = "", document = "" } = params;
  const scope = staffScope(ctx.actor);
  const measure = scope && isId(id) ? await measureInScope(ctx, scope, id) : undefined;
  const files = measure ? await filesOfMeasure(ctx.db, id) : [];
  const file = files.find((each) => each.id === document && each.scan !== "infected");
  if (!measure || !file) return fileNotFound("Ce fichier n’existe pas.");
  await noteAccess(ctx, {
    what: "measure-file",
    subject: { kind: "company", id: measure.companyId },
  });
  return await serveFile(request, ctx.files, file);
}
