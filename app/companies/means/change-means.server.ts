import { companyScope } from "#app/accounts/scope.server.ts";
import { type FieldErrors, readFields } from "#app/forms/form-input.ts";
import { type Conflict, mergeFields } from "#app/forms/merge-fields.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { knowsSubAreas } from "./add-means.server.ts";
import { withdrawQuestion } from "./confirmation-writes.queries.server.ts";
import { entryOf } from "./means.queries.server.ts";
import type { ChangeRefusal } from "./means.refusals.ts";
import { schemaOf, type TypedMeans, textsOfEntry } from "./means.schema.ts";
import type { ListName, Means } from "./means.ts";
import { lockLists, writeEntry } from "./means-writes.queries.server.ts";

interface Change<List extends ListName> {
  companyId: string;
  list: List;
  id: string;
  /** The posted form, with the values that it showed (`mergeFields`). */
  form: FormData;
  /** The parsed values of the form. */
  entry: TypedMeans[List];
}

/** Result of a form: written; in conflict with another member's values; or invalid once combined with those values. */
export type Changed =
  | { outcome: "written"; fields: string[] }
  | { outcome: "conflict"; conflicts: Partial<Record<string, Conflict>> }
  | { outcome: "wrong"; errors: FieldErrors<Record<string, string>> };

/**
 * Writes the fields of an entry that a form has changed, under the lock of the company. When another member has
 * changed one of them to a different value, writes nothing and returns both values.
 */
export async function changeEntry<List extends ListName>(
  ctx: Context,
  { companyId, list, id, form, entry }: Change<List>,
): Promise<Result<Changed, ChangeRefusal>> {
  const scope = companyScope(ctx.actor, companyId);
  if (!scope || !permit(ctx.actor, "company.change", { companyId })) return refused("not-yours");
  return await ctx.transaction<Result<Changed, ChangeRefusal>>(async (tx) => {
    await lockLists(tx.db, companyId);
    const stored = await entryOf(tx.db, scope, { companyId, list, id });
    if (!stored) return refused("unknown-entry");
    const before = textsOfEntry(list, stored as Means[ListName][number]);
    const { write, conflicts } = mergeFields(form, {
      typed: textsOfEntry(list, entry),
      stored: before,
    });
    if (Object.keys(conflicts).length > 0) return done({ outcome: "conflict", conflicts });
    const fields = Object.keys(write);
    if (fields.length === 0) return done({ outcome: "written", fields });
    const after = readFields(
      schemaOf(list, todayInDakar(tx.now)),
      formOf({ ...before, ...(write as Record<string, string>) }),
    );
    if (!after.ok) return done({ outcome: "wrong", errors: after.errors });
    if (write.subAreaId && !(await knowsSubAreas(tx, [{ subAreaId: write.subAreaId }])))
      return refused("unknown-sub-area");
    await writeEntry(tx.db, { list, id, entry: after.output });
    // The question is about another contact or other works now, so its link is withdrawn.
    if (list === "references" && (await withdrawQuestion(tx.db, { referenceId: id, at: tx.now })))
      await appendToJournal(tx, {
        subjectKind: "company",
        subjectId: companyId,
        event: "reference-confirmation-withdrawn",
        data: { referenceId: id },
      });
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "means-changed",
      data: { list, id, fields },
    });
    return done({ outcome: "written", fields });
  });
}

function formOf(texts: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  return form;
}
