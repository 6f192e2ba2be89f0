import type { LoaderFunctionArgs } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { companyAsked } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { fileNotFound, serveFile } from "#app/layouts/serve-file.ts";
import { measureFileForCompany } from "./measure-file.queries.server.ts";

/** A document of a measure, for the company that is heard: its own, and those held against it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext);
  const { id: measureId = "", document: fileId = "" } = params;
  const space = await companyOfSpace(ctx, companyAsked(request));
  const file =
    space && isId(measureId) && isId(fileId)
      ? await measureFileForCompany(ctx.db, space.scope, { measureId, fileId })
      : undefined;
  if (!file) return fileNotFound("Ce fichier n’existe pas.");
  return await serveFile(request, ctx.files, file);
}
