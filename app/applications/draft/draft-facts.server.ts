import { companyScope, type Scope } from "#app/accounts/scope.server.ts";
import { knownSubAreas } from "#app/activity/activity.queries.server.ts";
import { companyInScope } from "#app/companies/company.queries.server.ts";
import { meansOf } from "#app/companies/means/means.queries.server.ts";
import { meansSummary } from "#app/companies/means/means.ts";
import { classGuide } from "#app/documents/class-guide.ts";
import { ownDocuments } from "#app/documents/document.queries.server.ts";
import { requirementsOn } from "#app/documents/requirement.queries.server.ts";
import { type ApplicationKind, closedYears } from "#app/documents/requirement.ts";
import { vaultStanding } from "#app/documents/vault.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { latestClosedYear, todayInDakar } from "#app/kernel/dates.ts";
import type { PaymentState } from "#app/payments/payment.machine.ts";
import { paymentForSubject } from "#app/payments/payment.queries.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { Class } from "#app/tariff/classes.ts";
import { feesDue, totalOf } from "#app/tariff/fees-due.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import {
  applicationInScope,
  companyOfApplication,
  type ShownApplication,
} from "../application.queries.server.ts";
import { discrepanciesOf } from "./discrepancies.ts";
import { levelsOf, typedFigures } from "./draft.queries.server.ts";
import type { DraftFacts } from "./draft.ts";
import { feeToReturn } from "./fee-difference.ts";
import { alignYears, withLists } from "./figures.ts";

/** Number of closed years for which figures are asked for. */
const MOST_YEARS = 3;

/** An application of a company that the actor acts for; null when it does not exist or belongs to another company. */
export async function applicationOfSpace(
  { db, actor }: Pick<Context, "db" | "actor">,
  id: string,
): Promise<{ scope: Scope; application: ShownApplication } | null> {
  const companyId = await companyOfApplication(db, id);
  const scope = companyId ? companyScope(actor, companyId) : null;
  if (scope?.kind !== "company") return null;
  const application = await applicationInScope(db, scope, id);
  return application ? { scope, application } : null;
}

/** Address of the progress page, for a filed application. */
export const filedPlace = (id: string): string => addressOf("/espace/dossiers/:id/suivi", { id });

interface OfDraft {
  id: string;
  companyId: string;
  kind: ApplicationKind;
  class: Class | null;
}

/** Everything that the rules of a draft read and its pages show: its fields, the lists, the vault, the fee. */
export async function readDraft(
  { db, now }: { db: Db; now: Date },
  { id, companyId, kind, class: aimedAt }: OfDraft,
) {
  const day = todayInDakar(now);
  const scope = { kind: "company" as const, companyId };
  const { referenceYears } = await settingsInForce(db, now);
  const [company, offered, levels, typedDraft, means, requirements, documents, tariff, payment] =
    await Promise.all([
      companyInScope(db, scope, companyId),
      knownSubAreas(db, day),
      levelsOf(db, id),
      typedFigures(db, id),
      meansOf(db, scope, companyId),
      requirementsOn(db, day),
      ownDocuments(db, scope, { companyId }),
      tariffInForce(db, day),
      paymentForSubject(db, scope, { purpose: "opening", subjectId: id }),
    ]);
  if (!company) throw new Error("A file has no company.");
  const subAreas = offered.flatMap(({ subAreaId, subAreaCode, subAreaName, area }) => {
    const chosen = levels.find((each) => each.subAreaId === subAreaId);
    if (!chosen) return [];
    const familyCode = area.areaFamily.areaFamilyCode;
    return [{ subAreaId, code: subAreaCode, name: subAreaName, familyCode, level: chosen.level }];
  });
  const { provisionalUnderYears } = tariff.validity;
  const facts = {
    kind,
    class: aimedAt,
    legalForm: company.legalFormCode,
    foundedOn: company.foundedOn,
  };
  const askedDocuments = vaultStanding(
    { ...facts, subAreas: subAreas.length > 0 ? subAreas : null, day, provisionalUnderYears },
    requirements,
    documents,
    { workers: means.workers.length, equipment: means.equipment.length },
  );
  const lines =
    aimedAt && subAreas.length > 0
      ? feesDue(tariff.fees, { kind: "opening", class: aimedAt, subAreas: subAreas.length })
      : null;
  const years = closedYears(company.foundedOn, day, MOST_YEARS);
  const summary = meansSummary(means, { today: day, referenceYears });
  const figures = withLists(alignYears(typedDraft.figures, latestClosedYear(day)), summary);
  const draft: DraftFacts = {
    class: aimedAt,
    subAreas,
    figures,
    discrepancies: discrepanciesOf({
      figures,
      years,
      confirmations: typedDraft.confirmations,
      means: summary,
      registeredTurnover: Number(company.turnover),
    }),
    years,
    means: summary,
    documents: askedDocuments.map(
      ({ requirement, standing, isChecked, until, listed, missingYears, documents: supplied }) => ({
        code: requirement.code,
        label: requirement.label,
        necessity: requirement.necessity,
        standing,
        isChecked,
        until,
        listed,
        missingYears: supplied.length > 0 ? missingYears : [],
        requested: standing === "requested",
      }),
    ),
    fee: {
      amount: lines && totalOf(lines),
      toReturn: payment
        ? await returnedOf(db, payment, { class: aimedAt, subAreas: subAreas.length })
        : 0,
      payment: payment ? { ...payment, amount: Number(payment.amount) } : null,
    },
  };
  const guide = classGuide({
    tariff,
    requirements,
    facts: { ...facts, subAreas, day, provisionalUnderYears },
  });
  return { draft, company, means, asked: askedDocuments, tariff, lines, day, guide };
}

/** What is given back of the opening fee of a draft if this choice is filed; 0 while it is not paid. */
export async function returnedOf(
  db: Db,
  payment: { state: PaymentState; amount: bigint; createdAt: Date },
  choice: { class: Class | null; subAreas: number },
): Promise<number> {
  if (payment.state !== "paid") return 0;
  const { fees } = await tariffInForce(db, todayInDakar(payment.createdAt));
  return feeToReturn({ paid: Number(payment.amount), fees, ...choice });
}

export type ReadDraft = Awaited<ReturnType<typeof readDraft>>;
