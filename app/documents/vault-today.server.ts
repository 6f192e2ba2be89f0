import type { Scope } from "#app/accounts/scope.server.ts";
import { chosenSubAreas, companyInScope } from "#app/companies/company.queries.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import type { Class } from "#app/tariff/classes.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import { usableDocuments } from "./document.queries.server.ts";
import { requirementsOn } from "./requirement.queries.server.ts";
import type { ApplicationFacts } from "./requirement.ts";
import { vaultStanding } from "./vault.ts";

/**
 * How the vault of a company stands today for a first application in a class, of every class while none is chosen; and the
 * usable papers that such an application does not need, or that nobody asks for any more.
 */
export async function vaultToday(
  { db, now }: Pick<Context, "db" | "now">,
  scope: Scope,
  { companyId, aimedAt }: { companyId: string; aimedAt: Class | null },
) {
  const day = todayInDakar(now);
  const [company, chosen, requirements, papers, tariff] = await Promise.all([
    companyInScope(db, scope, companyId),
    chosenSubAreas({ db, now }, scope, companyId),
    requirementsOn(db, day),
    usableDocuments(db, scope, { companyId }),
    recentTariff(db, now),
  ]);
  const facts: ApplicationFacts = {
    kind: "first",
    class: aimedAt,
    subAreas: chosen.map(({ subAreaCode, area }) => ({
      code: subAreaCode,
      familyCode: area.areaFamily.areaFamilyCode,
    })),
    legalForm: company?.legalFormCode ?? null,
    foundedOn: company?.foundedOn ?? null,
    day,
    provisionalUnderYears: tariff.validity.provisionalUnderYears,
  };
  const asked = vaultStanding(facts, requirements, papers);
  const codes = new Set(asked.map(({ requirement }) => requirement.code));
  return { asked, others: papers.filter(({ code }) => !codes.has(code)) };
}
