import type { LoaderFunctionArgs } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { orNotFound } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { keepMeasureLetter } from "./draw-measure-letter.server.ts";
import { measureInScope } from "./measure.queries.server.ts";
import { lettersOfMeasure } from "./measure-letter.queries.server.ts";
import { measureLetterResponse } from "./own-measure-letter.route.ts";

/** A signed letter of a measure as a PDF, for the staff who may know of the measure; each access is logged. */
export async function loader({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const { id = "", letter = "" } = params;
  const scope = orNotFound(staffScope(ctx.actor));
  const { companyId } = orNotFound(isId(id) ? await measureInScope(ctx, scope, id) : null);
  const letters = await lettersOfMeasure(ctx.db, { kind: "company", companyId }, id);
  const row = orNotFound(letters.find((each) => each.id === letter));
  await noteAccess(ctx, { what: "measure", subject: { kind: "company", id: companyId } });
  return measureLetterResponse(orNotFound(await keepMeasureLetter(ctx, row.id)));
}
