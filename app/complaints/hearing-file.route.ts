import type { LoaderFunctionArgs } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { companyAsked } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { fileNotFound, serveFile } from "#app/layouts/serve-file.ts";
import { fileForCompany } from "./complaint-file.queries.server.ts";

/** A document that a company which is heard may open: its own, and those shown to it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext);
  const { id: complaintId = "", document: fileId = "" } = params;
  const space = await companyOfSpace(ctx, companyAsked(request));
  const file =
    space && isId(complaintId) && isId(fileId)
      ? await fileForCompany(ctx.db, space.scope, { complaintId, fileId })
      : undefined;
  if (!file) return fileNotFound("Ce fichier n’existe pas.");
  return await serveFile(request, ctx.files, file);
}
