import type { FiledApplication } from "#app/applications/draft/draft.queries.server.ts";
import { readableBusinessRegistry } from "#app/companies/business-registry.ts";
import { companyForStaff } from "#app/companies/company.queries.server.ts";
import { legalFormAsWritten } from "#app/companies/legal-forms.ts";
import { readableEin } from "#app/companies/registration-receipt.ts";
import { suppliedSince } from "#app/documents/document.queries.server.ts";
import type { Requirement } from "#app/documents/requirement.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatInstantShort } from "#app/kernel/dates.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import { scriptsOf } from "#app/kernel/text.ts";
import type { ExaminedDocument } from "../frame/examined-documents.queries.server.ts";
import type { OpenedApplication } from "../frame/open-application.server.ts";

/** One line of the registration as filed, and what it says now where that differs. */
export interface IdentityLine {
  label: string;
  filed: string;
  now: string | null;
  /** What a name hides from the eye: letters of another script than the Latin one. */
  scripts: string | null;
}

/** What the company is now, and what it has added to its vault since the filing. */
export async function vaultNow(
  db: Context["db"],
  { application, scope }: Pick<OpenedApplication, "application" | "scope">,
) {
  const { companyId, filedAt } = application;
  const [company, usable] = await Promise.all([
    companyForStaff(db, scope, companyId),
    suppliedSince(db, { companyId, since: filedAt }),
  ]);
  return { company, usable };
}

/**
 * What has changed since the filing: the registration, and the documents of the vault. What was filed stays as it was; identifiers
 * are compared in their written form, which the registration got later than older filings.
 */
export function vaultChanges(
  { company, usable }: Awaited<ReturnType<typeof vaultNow>>,
  {
    filed,
    filedOn,
    documents: checked,
    requirements,
  }: {
    filed: FiledApplication | undefined;
    filedOn: string;
    documents: readonly ExaminedDocument[];
    requirements: readonly Pick<Requirement, "code" | "label">[];
  },
): { identity: IdentityLine[]; documents: { what: string; at: string }[] } {
  const labelOf = (code: string) => requirements.find((each) => each.code === code)?.label ?? code;
  const inApplication = new Set(checked.map(({ documentId }) => documentId));
  const fresh = usable
    .filter(({ id: documentId }) => !inApplication.has(documentId))
    .map(({ code, suppliedAt }) => ({
      at: suppliedAt,
      what: `${labelOf(code)}\u00A0: une autre pièce a été ajoutée`,
    }));
  const words = {
    replaced: "remplacée par l’entreprise",
    refused: "refusée par l’antivirus",
    removed: "supprimée par l’entreprise",
  };
  const gone = checked.flatMap(({ code, state, stateSince }) =>
    state === "usable" ? [] : [{ at: stateSince, what: `${labelOf(code)}\u00A0: ${words[state]}` }],
  );
  const documents = [...fresh, ...gone]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ what, at }) => ({ what, at: formatInstantShort(at) }));
  if (!filed || !company) return { identity: [], documents };
  const { company: then, contact, means } = filed.filing;
  const heads = means.workers
    .filter(({ contract }) => contract === "head")
    .map(({ name }) => name)
    .join(", ");
  const person = `${contact.firstname} ${contact.lastname}, ${contact.function}`;
  const line = (label: string, was: string, is: string): IdentityLine => ({
    label,
    filed: was,
    now: was === is ? null : is,
    scripts: null,
  });
  const nameLine = (label: string, was: string, is: string): IdentityLine => ({
    ...line(label, was, is),
    scripts: foreignScripts(`${was} ${is}`),
  });
  const registry = ({ businessRegistry }: { businessRegistry: string }) =>
    readableBusinessRegistry(businessRegistry, filedOn);
  return {
    documents,
    identity: [
      nameLine("Nom de l’entreprise", then.name, company.name),
      line("NINEA", readableEin(then), readableEin(company)),
      line("RCCM", registry(then), registry(company)),
      line(
        "Forme juridique",
        legalFormAsWritten(then.legalForm),
        legalFormAsWritten(company.legalForm),
      ),
      line("Adresse", then.address, company.address),
      line("Téléphone", formatPhone(then.phone), formatPhone(company.phone)),
      line("E-mail", then.email, company.email),
      ...(heads ? [nameLine("Dirigeants", heads, heads)] : []),
      nameLine("Contact principal", person, person),
    ],
  };
}

/** « lettres latines et cyrilliques » for a name that has others than Latin ones; null for all other names. */
function foreignScripts(name: string): string | null {
  const scripts = scriptsOf(name);
  return scripts.some((script) => script !== "latines") ? `lettres ${scripts.join(" et ")}` : null;
}
