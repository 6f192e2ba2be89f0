import type { Scope } from "#app/accounts/scope.server.ts";
import { companyInScope } from "#app/companies/company.queries.server.ts";
import { usableDocuments } from "#app/documents/document.queries.server.ts";
import { requirementsOn, requirementVersions } from "#app/documents/requirement.queries.server.ts";
import { type DocumentValidity, type Requirement, yearsAsked } from "#app/documents/requirement.ts";
import { validitiesOn } from "#app/documents/series.ts";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { filedVersion } from "../filing/filed-content.queries.server.ts";
import type { AnsweredDocument } from "./complement.ts";

/**
 * The requirement behind a document of an application: the version it was filed under, else the version in force; undefined
 * when there is none.
 */
export async function requirementFor(
  db: Db,
  requirementKey: { applicationId: string; code: string; now: Date },
): Promise<Requirement | undefined> {
  const version = await filedVersion(db, requirementKey);
  if (version !== undefined)
    return (await requirementVersions(db, requirementKey.code)).find(
      (each) => each.version === version,
    );
  const inForce = await requirementsOn(db, todayInDakar(requirementKey.now));
  return inForce.find(({ code }) => code === requirementKey.code);
}

/** The documents of the vault that may answer a complement today, newest first, each with its validity. */
export async function documentsToChoose(
  db: Db,
  scope: Scope,
  choice: { companyId: string; requirement: Requirement; now: Date },
) {
  const { companyId, requirement, now } = choice;
  const [documents, company] = await Promise.all([
    usableDocuments(db, scope, { companyId, code: requirement.code }),
    companyInScope(db, scope, companyId),
  ]);
  const day = todayInDakar(now);
  const years = yearsAsked(requirement, { foundedOn: company?.foundedOn ?? null, day });
  const validities = validitiesOn(day, documents, { requirement, years });
  return documents.map((document, place) => ({
    ...document,
    validity: validities[place] as DocumentValidity,
  }));
}

/** Whether a document may answer today: it is valid, or a year of a series that is asked for. */
export const isWorth = ({ validity }: { validity: Pick<DocumentValidity, "state"> }): boolean =>
  ["valid", "ends-soon", "expected"].includes(validity.state);

/** The documents of an answer that are still in the vault with the same content. */
export async function stillThere(
  db: Db,
  companyId: string,
  documents: readonly AnsweredDocument[],
): Promise<AnsweredDocument[]> {
  if (documents.length === 0) return [];
  const usable = await usableDocuments(db, { kind: "company", companyId }, { companyId });
  const usableKeys = new Set(usable.map(({ id, sha256 }) => `${id} ${sha256}`));
  return documents.filter(({ documentId, sha256 }) => usableKeys.has(`${documentId} ${sha256}`));
}
