import { data, type LoaderFunctionArgs } from "react-router";
import { todayInDakar } from "#app/kernel/dates.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { exportPerson } from "./export-person.server.ts";
import { whoseNamed } from "./person.queries.server.ts";
import { zipOf } from "./readable-export.ts";

/** The data held about a person, as a ZIP, for staff with `personal-data.handle`. */
export async function loader({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const whose = await whoseNamed(ctx.db, {
    accountId: searchParams.get("compte") ?? "",
    email: searchParams.get("q") ?? "",
  });
  if (!whose) throw data(null, { status: 404 });
  const files = await exportPerson(ctx, whose);
  if (!files.ok) throw data(null, { status: 403 });
  const name = `donnees-personnelles-${todayInDakar(ctx.now)}.zip`;
  const { body, headers } = zipOf(files.value, { now: ctx.now, name });
  return new Response(body, { headers });
}
