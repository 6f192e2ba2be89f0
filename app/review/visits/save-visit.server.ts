import { type Conflict, mergeFields, textsOf } from "#app/forms/merge-fields.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { cleanText } from "#app/kernel/text.ts";
import { lockPlannedVisit } from "./lock-visit.server.ts";
import type { VisitRefusal } from "./visit.refusals.ts";
import {
  conclusionField,
  type Findings,
  foundField,
  isFinding,
  longestVisit,
  metField,
  noteField,
  visitFields,
  visitPoints,
} from "./visit-checklist.ts";
import { writeVisitRecord } from "./visit-writes.queries.server.ts";

const longestOf = (field: string): number =>
  field === metField
    ? longestVisit.met
    : field === conclusionField
      ? longestVisit.conclusion
      : longestVisit.note;

/** Saves what a form changed in the record of a visit; each field only if nobody else has changed it since (`mergeFields`). */
export async function saveVisit(
  ctx: Context,
  { applicationId, visitId, form }: { applicationId: string; visitId: string; form: FormData },
): Promise<
  Result<
    { conflicts: Partial<Record<string, Conflict>>; fields: Record<string, string> },
    VisitRefusal
  >
> {
  return await ctx.transaction(async (tx) => {
    const lockedVisit = await lockPlannedVisit(tx, { applicationId, visitId });
    if (!lockedVisit.ok) return lockedVisit;
    const { visit, application } = lockedVisit.value;
    const points = visitPoints(application.class);
    const stored = visitFields(points, visit);
    const typedFields = Object.fromEntries(
      Object.keys(stored).map((field) => [field, cleanText(textsOf(form, field))]),
    );
    if (Object.entries(typedFields).some(([field, text]) => text.length > longestOf(field)))
      return refused("text-too-long");
    const { write, conflicts } = mergeFields(form, { typed: typedFields, stored });
    const now: Record<string, string> = { ...stored, ...(write as Record<string, string>) };
    const findings: Findings = Object.fromEntries(
      points.map(({ name }) => {
        const finding = now[foundField(name)] ?? "";
        return [
          name,
          { found: isFinding(finding) ? finding : ("" as const), note: now[noteField(name)] ?? "" },
        ];
      }),
    );
    await writeVisitRecord(tx, {
      id: visitId,
      findings,
      met: now[metField] ?? "",
      conclusion: now[conclusionField] ?? "",
    });
    return done({ conflicts, fields: now });
  });
}
