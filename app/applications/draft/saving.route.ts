import type { ActionFunctionArgs } from "react-router";
import { formatTime } from "#app/kernel/dates.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { saveRefusals } from "../application.refusals.ts";
import { classOutlook } from "./class-outlook.ts";
import { applicationOfSpace, readDraft } from "./draft-facts.server.ts";
import { figureReadings } from "./read-figures.ts";
import { saveDraft } from "./save-draft.server.ts";

/**
 * Automatic saving by the script: returns the time, the fields as stored, the conflicts, how the sent figures were read, and
 * the outlook of the figures.
 */
export async function action({
  request,
  params,
  context,
}: Pick<ActionFunctionArgs, "request" | "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const applicationId = params.id ?? "";
  const saved = await saveDraft(ctx, { applicationId, form });
  const spaceApplication = saved.ok ? await applicationOfSpace(ctx, applicationId) : null;
  if (!saved.ok || !spaceApplication) {
    const { status, message } = saveRefusals[saved.ok ? "unknown-application" : saved.refusal];
    return Response.json({ message }, { status });
  }
  const { savedAt, conflicts, fields } = saved.value;
  const { draft, tariff } = await readDraft(ctx, spaceApplication.application);
  return Response.json(
    {
      savedAt: formatTime(savedAt),
      fields: Object.fromEntries(
        Object.entries(fields).filter(([name]) => form.has(name) || form.has(`vu.${name}`)),
      ),
      conflicts: Object.keys(conflicts),
      readings: figureReadings(form),
      outlook: classOutlook(draft.figures, tariff.classMinima, draft.class).sentences,
    },
    { headers: { "cache-control": "no-store" } },
  );
}
