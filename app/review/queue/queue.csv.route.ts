import { data, type LoaderFunctionArgs } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { listAsked } from "#app/layouts/office/list-address.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { exportQueue } from "./export-queue.server.ts";
import { queueList, viewQuery } from "./queue-list.tsx";

/** The list of an address of the queue as CSV. */
export async function loader({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  await noteAccess(ctx, { what: "queue", subject: { kind: "list", id: "dossiers.csv" } });
  const { searchParams } = new URL(request.url);
  const listQuery = listAsked(queueList, searchParams);
  searchParams.delete("q");
  const table = await exportQueue(ctx, {
    asked: listQuery,
    query: viewQuery(searchParams.toString()),
  });
  if (!table.ok) throw data(null, { status: 404 });
  return new Response(table.value, {
    headers: {
      "cache-control": "no-store",
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="dossiers-${todayInDakar(ctx.now)}.csv"`,
    },
  });
}
