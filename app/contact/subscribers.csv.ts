import type { LoaderFunctionArgs } from "react-router";
import { requireMember } from "#app/accounts/session.server.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { exportSubscribers } from "./export-subscribers.server.ts";

/** The subscribers of the newsletter as a table, for administrators; anyone else is sent to sign in, or refused. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  const { account, headers } = await requireMember(request, ctx);
  headers.set("cache-control", "no-store");
  if (account.role !== "administrator") {
    headers.set("content-type", "text/plain; charset=utf-8");
    return new Response("Cette liste est réservée à l’administration de l’organisme.", {
      status: 403,
      headers,
    });
  }
  const table = await exportSubscribers(ctx);
  const file = `abonnes-${todayInDakar(ctx.now)}.csv`;
  headers.set("content-type", "text/csv; charset=utf-8");
  headers.set("content-disposition", `attachment; filename="${file}"`);
  return new Response(table, { headers });
}
