import { data, type LoaderFunctionArgs } from "react-router";
import { todayInDakar } from "#app/kernel/dates.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { exportPerson } from "./export-person.server.ts";
import { zipOf } from "./readable-export.ts";

/** The data held about the signed-in person, as a ZIP. */
export async function loader({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const { actor, now, limits } = ctx;
  if (actor.kind !== "person") throw data(null, { status: 403 });
  const turn = await limits.consume("export", `account:${actor.accountId}`);
  if (!turn.allowed)
    throw data(null, { status: 429, headers: { "Retry-After": String(turn.retryAfterSeconds) } });
  const files = await exportPerson(ctx, { accountId: actor.accountId, email: actor.email });
  if (!files.ok) throw data(null, { status: 403 });
  const { body, headers } = zipOf(files.value, {
    now,
    name: `mes-donnees-${todayInDakar(now)}.zip`,
  });
  return new Response(body, { headers });
}
