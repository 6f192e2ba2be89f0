import { data, type LoaderFunctionArgs } from "react-router";
import { todayInDakar } from "#app/kernel/dates.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { exportSubscribers } from "./export-subscribers.server.ts";

/** The subscribers of the newsletter as CSV. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  const file = `abonnes-${todayInDakar(ctx.now)}.csv`;
  const list = await exportSubscribers(ctx);
  if (!list.ok) throw data(null, { status: 403 });
  return new Response(list.value, {
    headers: {
      "cache-control": "no-store",
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${file}"`,
    },
  });
}
