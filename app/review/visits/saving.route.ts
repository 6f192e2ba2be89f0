import type { ActionFunctionArgs } from "react-router";
import { formatTime } from "#app/kernel/dates.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { saveVisit } from "./save-visit.server.ts";
import { visitRefusals } from "./visit.refusals.ts";

/** Automatic saving of the record of a visit by the script (`?visite=`): answers the time, the fields as stored and the conflicts. */
export async function action({
  request,
  params,
  context,
}: Pick<ActionFunctionArgs, "request" | "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const visitId = new URL(request.url).searchParams.get("visite") ?? "";
  const saved = await saveVisit(ctx, { applicationId: params.id ?? "", visitId, form });
  if (!saved.ok) {
    const { status, message } = visitRefusals[saved.refusal];
    return Response.json({ message }, { status });
  }
  const { conflicts, fields } = saved.value;
  return Response.json(
    {
      savedAt: formatTime(ctx.now),
      fields: Object.fromEntries(
        Object.entries(fields).filter(([name]) => form.has(name) || form.has(`vu.${name}`)),
      ),
      conflicts: Object.keys(conflicts),
      readings: {},
      outlook: [],
    },
    { headers: { "cache-control": "no-store" } },
  );
}
