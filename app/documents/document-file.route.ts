import { type LoaderFunctionArgs, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { scopesOf } from "#app/accounts/scope.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { fileNotFound, serveFile } from "#app/layouts/serve-file.ts";
import { documentInScope } from "./document.queries.server.ts";

/**
 * A document, shown in the browser or downloaded. Members open the documents of their companies in the space, staff those of
 * the company of the address in the office, which warns before a document that was not scanned.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext);
  const { actor, db, files } = ctx;
  const { company, id = "" } = params;
  const scopes = scopesOf(actor).filter(({ kind }) => kind === (company ? "staff" : "company"));
  const found = await Promise.all(scopes.map((scope) => documentInScope(db, scope, id)));
  const document = found.find((each) => each && (!company || each.companyId === company));
  if (!document || !permit(actor, "document.read", { companyId: document.companyId }))
    return fileNotFound("Cette pièce n’existe pas.");
  const asked = new URL(request.url).searchParams;
  if (company && document.scan !== "clean" && !asked.has("averti"))
    return redirect(`/bureau/entreprises/${company}/pieces?ouvrir=${document.id}`);
  const subject = { kind: "company", id: document.companyId } as const;
  await noteAccess(ctx, { what: "document", subject });
  return await serveFile(request, files, document);
}
