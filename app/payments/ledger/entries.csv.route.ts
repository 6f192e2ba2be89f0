import { data, type LoaderFunctionArgs } from "react-router";
import { parseBusinessDate, todayInDakar } from "#app/kernel/dates.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { exportEntries } from "./export-entries.server.ts";

/** The entries of a period as CSV for the accountant; today's entries when no period is given. */
export async function loader({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const today = todayInDakar(ctx.now);
  const from = parseBusinessDate(searchParams.get("du") ?? "") ?? today;
  const to = parseBusinessDate(searchParams.get("au") ?? "") ?? today;
  const table = await exportEntries(ctx, { from, to });
  if (!table.ok) throw data(null, { status: 403 });
  return new Response(table.value, {
    headers: {
      "cache-control": "no-store",
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="ecritures-${from}-${to}.csv"`,
    },
  });
}
