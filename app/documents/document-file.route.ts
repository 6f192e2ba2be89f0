import { type LoaderFunctionArgs, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { fileNotFound, serveFile } from "#app/layouts/serve-file.ts";
import { readableDocument } from "./readable-document.server.ts";

/**
 * A document, shown in the browser or downloaded. Members open the documents of their companies in the space, staff those of
 * the company of the address in the office, which warns before a document that was not scanned.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext);
  const { company } = params;
  const document = await readableDocument(ctx, params);
  if (!document) return fileNotFound("Cette pièce n’existe pas.");
  const query = new URL(request.url).searchParams;
  if (company && document.scan !== "clean" && !query.has("averti"))
    return redirect(
      `${addressOf("/bureau/entreprises/:id/pieces", { id: company })}?ouvrir=${document.id}`,
    );
  const subject = { kind: "company", id: document.companyId } as const;
  await noteAccess(ctx, { what: "document", subject });
  return await serveFile(request, ctx.files, document);
}
