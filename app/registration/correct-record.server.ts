import { subAreaIdsInForce } from "#app/activity/activity.queries.server.ts";
import {
  chooseSubAreasIn,
  chosenIds,
  declaredRecord,
  writeRecordIn,
} from "#app/companies/declared-record.queries.server.ts";
import { legalFormAsWritten, legalFormCodeOf } from "#app/companies/legal-forms.ts";
import { type Conflict, mergeFields } from "#app/forms/merge-fields.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { projectListingsIn } from "#app/listings/project-listings.server.ts";
import type { CorrectionRefusal } from "./record.refusals.ts";
import {
  personalFields,
  type RecordField,
  type RecordTheme,
  textsOfRecord,
} from "./record-fields.schema.ts";

interface Correction {
  companyId: string;
  theme: RecordTheme;
  /** The posted form, with the values that it was rendered with (`mergeFields`). */
  form: FormData;
  /** The typed values, normalised for storage. */
  typed: Partial<Record<RecordField, string>>;
}

/**
 * Corrects what a company declared, one theme at a time. Only the fields that this form changed are written. A field that
 * somebody else changed to another value since then is answered as a conflict, with both values. The journal keeps the values
 * before and after; for fields that may be personal it only keeps that they changed. The directory shows the change at once.
 */
export async function correctRecord(
  ctx: Context,
  { companyId, theme, form, typed }: Correction,
): Promise<
  Result<{ conflicts: Partial<Record<RecordField, Conflict>>; written: number }, CorrectionRefusal>
> {
  if (!permit(ctx.actor, "company.change", { companyId })) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const record = await declaredRecord(tx.db, companyId, { locked: true });
    if (!record) return refused("unknown-company");
    const stored = textsOfRecord(theme, record);
    const { write, conflicts } = mergeFields(form, { typed, stored });
    const fields = Object.keys(write) as RecordField[];
    if (fields.length > 0) {
      const { contactId } = record;
      await writeRecordIn(tx, { companyId, contactId }, valuesOf(write));
      await projectListingsIn(tx, [companyId]);
      await appendToJournal(tx, {
        subjectKind: "company",
        subjectId: companyId,
        event: "company-corrected",
        data: {
          fields,
          changes: Object.fromEntries(
            fields
              .filter((field) => !personalFields.includes(field))
              .map((field) => [field, { from: stored[field], to: write[field] ?? "" }]),
          ),
        },
      });
    }
    return done({ conflicts, written: fields.length });
  });
}

const optional: readonly RecordField[] = ["tradeName", "region", "department", "website"];
const amounts: readonly RecordField[] = ["capital", "turnover"];

function valuesOf(write: Partial<Record<RecordField, string>>) {
  const values = Object.entries(write).map(([field, text]) => {
    const name = field as RecordField;
    if (amounts.includes(name)) return [name, BigInt(text)];
    return [name, text === "" && optional.includes(name) ? null : text];
  });
  const { legalForm } = write;
  return {
    ...Object.fromEntries(values),
    ...(legalForm !== undefined && {
      legalForm: legalFormAsWritten(legalForm),
      legalFormCode: legalFormCodeOf(legalForm),
    }),
  };
}

/**
 * Changes the sub-areas of a company: adds those that this form ticked and removes those that it unticked, whatever another
 * form did since then. A chosen sub-area that is no longer offered stays, and at least one remains.
 */
export async function chooseSubAreas(
  ctx: Context,
  { companyId, shown, ticked }: { companyId: string; shown: string[]; ticked: string[] },
): Promise<Result<null, CorrectionRefusal>> {
  if (!permit(ctx.actor, "company.change", { companyId })) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    if (!(await declaredRecord(tx.db, companyId, { locked: true })))
      return refused("unknown-company");
    const before = await chosenIds(tx.db, companyId);
    const today = todayInDakar(tx.now);
    const addedIds = ticked.filter((id) => !shown.includes(id) && !before.includes(id));
    const added = await subAreaIdsInForce(tx.db, addedIds, today);
    if (added.length !== addedIds.length) return refused("unknown-sub-area");
    const removedIds = shown.filter((id) => !ticked.includes(id) && before.includes(id));
    const removed = await subAreaIdsInForce(tx.db, removedIds, today);
    if (before.length + added.length - removed.length < 1) return refused("no-sub-area");
    if (added.length + removed.length === 0) return done(null);
    await chooseSubAreasIn(tx, { companyId, added, removed });
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "company-sub-areas-chosen",
      data: { added, removed },
    });
    return done(null);
  });
}
