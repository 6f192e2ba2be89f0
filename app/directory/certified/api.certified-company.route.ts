import type { LoaderFunctionArgs } from "react-router";
import { askedEachTime, json, problemResponse, refusedQuestion } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { companySheet } from "../company/company-sheet.server.ts";
import { directoryDay } from "../directory.queries.server.ts";
import { readNoCriteria } from "../directory-query.ts";
import { certifiedCompanySheet } from "./certified-company.ts";

/** GET /partners/certified/{slug}: one company with its rights of today, those to come and those that ended. */
export async function loader({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, "request" | "params" | "context">): Promise<Response> {
  const question = readNoCriteria(new URL(request.url).searchParams);
  if (!question.ok) return refusedQuestion(question);
  const ctx = context.get(requestContext);
  const day = await directoryDay(ctx);
  const sheet = await companySheet(ctx.db, params.slug ?? "", day);
  if (!sheet)
    return problemResponse(404, { message: "Aucune entreprise certifiée n’a cette adresse." });
  return json(certifiedCompanySheet(sheet, { publicUrl: ctx.publicUrl, day: day.today }), {
    headers: { "cache-control": askedEachTime },
  });
}

export const handle = { openToAll: true, showsListings: true };
