import type { ActionFunctionArgs } from "react-router";
import { formatTime } from "#app/kernel/dates.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { examinationRefusals } from "./examination.refusals.ts";
import { saveExamination } from "./save-examination.server.ts";

/** Automatic saving by the script: answers the time, the fields as stored, the conflicts, and why a value is not kept. */
export async function action({
  request,
  params,
  context,
}: Pick<ActionFunctionArgs, "request" | "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const saved = await saveExamination(ctx, { applicationId: params.id ?? "", form });
  if (!saved.ok) {
    const { status, message } = examinationRefusals[saved.refusal];
    return Response.json({ message }, { status });
  }
  const { savedAt, conflicts, problems, fields } = saved.value;
  return Response.json(
    {
      savedAt: formatTime(savedAt),
      fields: Object.fromEntries(
        Object.entries(fields).filter(
          ([name]) => (form.has(name) || form.has(`vu.${name}`)) && !(name in problems),
        ),
      ),
      conflicts: Object.keys(conflicts),
      // A field that is kept has an empty one, which takes what was said of it away.
      readings: Object.fromEntries(
        Object.keys(fields)
          .filter((name) => form.has(name))
          .map((name) => [
            name,
            {
              shown: String(form.get(name) ?? ""),
              said: problems[name] ?? "",
              problem: name in problems,
            },
          ]),
      ),
      outlook: [],
    },
    { headers: { "cache-control": "no-store" } },
  );
}
