import type { Scope } from "#app/accounts/scope.server.ts";
import { companyInScope } from "#app/companies/company.queries.server.ts";
import { listCounts } from "#app/companies/means/means.queries.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import type { Class } from "#app/tariff/classes.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import { ownDocuments } from "./document.queries.server.ts";
import { requirementsOn } from "./requirement.queries.server.ts";
import type { ApplicationFacts } from "./requirement.ts";
import { type CurrentApplication, subAreasFor } from "./vault.queries.server.ts";
import { vaultStanding } from "./vault.ts";

/**
 * Standing of the vault of a company today for its application under way, or for a first application in a class (in every
 * class while none is chosen); and the usable documents that this application does not need.
 */
export async function vaultToday(
  { db, now }: Pick<Context, "db" | "now">,
  scope: Scope & { kind: "company" },
  {
    companyId,
    aimedAt,
    application,
  }: { companyId: string; aimedAt: Class | null; application?: CurrentApplication | undefined },
) {
  const day = todayInDakar(now);
  const [company, subAreas, requirements, documents, tariff, lists] = await Promise.all([
    companyInScope(db, scope, companyId),
    subAreasFor(db, { companyId, applicationId: application?.id ?? null }),
    requirementsOn(db, day),
    ownDocuments(db, scope, { companyId }),
    recentTariff(db, now),
    listCounts(db, scope, companyId),
  ]);
  const facts: ApplicationFacts = {
    kind: application?.kind ?? "first",
    class: aimedAt,
    subAreas,
    legalForm: company?.legalFormCode ?? null,
    foundedOn: company?.foundedOn ?? null,
    day,
    provisionalUnderYears: tariff.validity.provisionalUnderYears,
  };
  const askedDocuments = vaultStanding(facts, requirements, documents, lists);
  const codes = new Set(askedDocuments.map(({ requirement }) => requirement.code));
  return { asked: askedDocuments, others: documents.filter(({ code }) => !codes.has(code)) };
}
