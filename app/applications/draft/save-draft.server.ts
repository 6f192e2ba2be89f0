import { subAreasInForce } from "#app/activity/activity.queries.server.ts";
import { meansOf } from "#app/companies/means/means.queries.server.ts";
import { meansSummary } from "#app/companies/means/means.ts";
import { type Conflict, mergeFields, textsOf } from "#app/forms/merge-fields.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { latestClosedYear, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import { cleanLine, cleanText } from "#app/kernel/text.ts";
import { bySystem, changePaymentIn } from "#app/payments/change-payment.server.ts";
import { paymentForSubject } from "#app/payments/payment.queries.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { type Class, classes, levels } from "#app/tariff/classes.ts";
import { feesDue, totalOf } from "#app/tariff/fees-due.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import { companyOfApplication, lockApplication } from "../application.queries.server.ts";
import type { SaveRefusal } from "../application.refusals.ts";
import { levelsOf, writeDraft } from "./draft.queries.server.ts";
import { returnedOf } from "./draft-facts.server.ts";
import { type DraftFields, draftFields, levelField, plainField } from "./draft-fields.ts";
import {
  alignYears,
  type DraftFigures,
  draftFiguresSchema,
  figureNames,
  keptFigure,
  listedFigures,
  shownFigure,
  withLists,
} from "./figures.ts";

interface Saved {
  savedAt: Date;
  conflicts: Partial<Record<string, Conflict>>;
  /** All fields as stored now. */
  fields: DraftFields;
}

/** A choice that costs less than what was paid, which its form has to show before it is kept. */
export interface LowerChoice {
  class: Class | null;
  subAreas: number;
  /** What was paid, and what is given back of it after the filing, in FCFA. */
  paid: number;
  toReturn: number;
}

/** Longest value of a field; longer ones are cut, because no answer needs more. */
const LONGEST = 60;

/**
 * Saves what a form changed in a draft: any of its fields, each only if nobody else has changed it since (`mergeFields`). A
 * figure that cannot be read is kept as text. A change of the class or of the sub-areas cancels an unpaid opening fee, is refused
 * when a paid one does not cover it, and, where it costs less than what was paid, until the form says in `rendu` which sum it
 * showed as given back.
 */
export async function saveDraft(
  ctx: Context,
  { applicationId, form }: { applicationId: string; form: FormData },
): Promise<Result<Saved, SaveRefusal> & { lower?: LowerChoice | undefined }> {
  const companyId = await companyOfApplication(ctx.db, applicationId);
  if (companyId === undefined || !permit(ctx.actor, "application.read", { companyId }))
    return refused("unknown-application");
  if (!permit(ctx.actor, "application.prepare", { companyId })) return refused("not-yours");
  let lower: LowerChoice | undefined;
  const saved = await ctx.transaction((tx) =>
    saveIn(tx, { applicationId, form, onLower: (choice) => (lower = choice) }),
  );
  return saved.ok ? saved : { ...saved, lower };
}

interface Saving {
  applicationId: string;
  form: FormData;
  /** Called with the choice that is refused as costing less. */
  onLower: (choice: LowerChoice) => void;
}

async function saveIn(
  tx: Tx,
  { applicationId, form, onLower }: Saving,
): Promise<Result<Saved, SaveRefusal>> {
  const { db, now, actor } = tx;
  const locked = await lockApplication(db, applicationId);
  if (!locked) return refused("unknown-application");
  if (locked.state !== "draft") return refused("not-a-draft");
  const offered = await subAreasInForce(db, todayInDakar(now));
  const chosen = await levelsOf(db, applicationId);
  const today = todayInDakar(now);
  const figures = alignYears(
    storedJson("application.figures", draftFiguresSchema, locked.figures),
    latestClosedYear(today),
  );
  const summary = await summaryFor(tx, form, locked.companyId);
  const listed: DraftFigures = summary ? listedFigures(summary) : {};
  const counted = summary ? withLists(figures, summary) : figures;
  const stored = draftFields({ class: locked.class, figures: counted, levels: chosen, offered });
  const typedFields = Object.fromEntries(
    Object.keys(stored).map((field) => [
      field,
      cleanLine(cleanText(textsOf(form, field))).slice(0, LONGEST),
    ]),
  );
  const plain = (text: string, field: string) =>
    text === "" ? String(listed[field] ?? "") : plainField(text, field);
  const { write, conflicts } = mergeFields(form, { typed: typedFields, stored, plain });
  const fields: DraftFields = { ...stored, ...(write as DraftFields) };
  if (Object.keys(write).length > 0) {
    const keptFigures: Record<string, string | number> = { ...figures };
    for (const [field, text] of Object.entries(write))
      if (field !== "classe" && !field.startsWith("sd"))
        keptFigures[field] = keptFigure(field, text ?? "");
    const aimedAt = classes.find((each) => each === fields.classe) ?? null;
    const byCode = [
      ...offered.map(({ subAreaCode: code, subAreaId }) => ({ code, subAreaId })),
      ...chosen,
    ];
    const changed = byCode.filter(({ code }) => levelField(code) in write);
    await writeDraft(db, {
      id: applicationId,
      class: aimedAt,
      figures: keptFigures,
      at: now,
      levels: changed.map(({ code, subAreaId }) => ({
        subAreaId,
        level: levels.find((level) => String(level) === fields[levelField(code)]) ?? 0,
      })),
      by: actor.kind === "person" ? actor.accountId : null,
    });
    if ("classe" in write || changed.length > 0) {
      const { length } = await levelsOf(db, applicationId);
      const { companyId } = locked;
      const shownReturn = Number(textsOf(form, RETURNED_FIELD)) || 0;
      const feeFacts = {
        applicationId,
        companyId,
        aimedAt,
        subAreas: length,
        shownReturn,
        onLower,
      };
      const fits = await fitFeeIn(tx, feeFacts);
      if (fits !== null) return refused(fits);
    }
  }
  const shownFields = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      text === "" ? shownFigure(listed[name]) : text,
    ]),
  );
  return done({ savedAt: now, conflicts, fields: shownFields });
}

/** The counts of the company's lists, when the form has a field that uses them when it is empty. */
async function summaryFor({ db, now }: Tx, form: FormData, companyId: string) {
  if (!figureNames.some((name) => form.has(name))) return null;
  const scope = { kind: "company", companyId } as const;
  const { referenceYears } = await settingsInForce(db, now);
  return meansSummary(await meansOf(db, scope, companyId), {
    today: todayInDakar(now),
    referenceYears,
  });
}

interface Wanted {
  applicationId: string;
  companyId: string;
  aimedAt: Class | null;
  subAreas: number;
  /** What the form showed as given back, in FCFA. */
  shownReturn: number;
  onLower: Saving["onLower"];
}

/** The field that names the sum that a form showed as given back. */
export const RETURNED_FIELD = "rendu";

/** Cancels an unpaid opening fee that no longer fits; returns the refusal when a paid one does not cover the change, else null. */
async function fitFeeIn(
  tx: Tx,
  { applicationId, companyId, aimedAt, subAreas, shownReturn, onLower }: Wanted,
): Promise<"beyond-paid" | "costs-less" | "payment-under-way" | null> {
  const scope = { kind: "company", companyId } as const;
  const about = { purpose: "opening", subjectId: applicationId } as const;
  const payment = await paymentForSubject(tx.db, scope, about);
  if (!payment) return null;
  const tariff = await tariffInForce(tx.db, todayInDakar(tx.now));
  const dueAmount =
    aimedAt && subAreas > 0
      ? BigInt(totalOf(feesDue(tariff.fees, { kind: "opening", class: aimedAt, subAreas })))
      : null;
  if (payment.state !== "due") {
    const toReturn = await returnedOf(tx.db, payment, { class: aimedAt, subAreas });
    // Who keeps a lower choice has read what is given back for it.
    if (toReturn > 0 && toReturn !== shownReturn) {
      onLower({ class: aimedAt, subAreas, paid: Number(payment.amount), toReturn });
      return "costs-less";
    }
    return (dueAmount ?? 0n) > payment.amount && toReturn === 0 ? "beyond-paid" : null;
  }
  if (dueAmount === payment.amount) return null;
  const cancelled = await changePaymentIn(bySystem(tx), {
    paymentId: payment.id,
    move: "cancel",
    reason: "La classe ou les sous-domaines du dossier ont changé",
  });
  return cancelled.ok ? null : "payment-under-way";
}
