import type { LoaderFunctionArgs } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { companyAsked, orNotFound } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { KeptSheet } from "#app/sheets/sheet.queries.server.ts";
import { keepMeasureLetter } from "./draw-measure-letter.server.ts";
import { readMeasureLetters } from "./notify-measure.server.ts";

/** A letter as a file to download. */
export const measureLetterResponse = ({ pdf, number }: KeptSheet): Response =>
  new Response(new Uint8Array(pdf), {
    headers: {
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="mesure-${number}.pdf"`,
    },
  });

/** A letter of a measure as a PDF, for a member of its company, who has read it from then on; 404 for anybody else. */
export async function loader({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, "request" | "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const { id: measureId = "", letter = "" } = params;
  const { company } = orNotFound(await companyOfSpace(ctx, companyAsked(request)));
  const letters = isId(measureId)
    ? await readMeasureLetters(ctx, { measureId, companyId: company.id })
    : [];
  const row = orNotFound(letters.find((each) => each.id === letter));
  return measureLetterResponse(orNotFound(await keepMeasureLetter(ctx, row.id)));
}
