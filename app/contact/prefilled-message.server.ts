import { readCertificateNumber } from "#app/certificates/certificate-number.ts";
import { parseEin } from "#app/companies/ein.ts";
import { waitingCompany } from "#app/companies/waiting-company.queries.server.ts";
import { certificateHolder, listedName } from "#app/directory/directory.queries.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";

/**
 * The beginning of a message that a link from another page prefills: about a company (`?fiche=` slug), a certificate number
 * (`?certificat=`), a registration that cannot be activated (`?inscription=` company id) or a draft (`?dossier=brouillon`); what is
 * filed has messages of its own. Empty for unknown values, so that a link cannot put its own words into a message.
 */
export async function prefilledMessage(
  { db, publicUrl }: Pick<Context, "db" | "publicUrl">,
  parameters: URLSearchParams,
): Promise<string> {
  const slug = parameters.get("fiche") ?? "";
  const name = slug ? await listedName(db, slug) : null;
  if (name) return `Au sujet de la fiche de ${name} (${publicUrl}/annuaire/${slug})\u00A0:\n\n`;
  const certificate = readCertificateNumber(parameters.get("certificat") ?? "");
  if (certificate?.possible && !(await certificateHolder(db, certificate.number))) {
    return `Un document porte le numéro de certificat ${certificate.number}, que l’annuaire ne connaît pas.\n\nQui me l’a présenté, quand, et pour quoi\u00A0:\n\n`;
  }
  if (parameters.get("dossier") === "brouillon")
    return "Au sujet de mon dossier en préparation\u00A0:\n\n";
  const companyId = parameters.get("inscription") ?? "";
  const registration = isId(companyId) ? await waitingCompany(db, companyId) : undefined;
  if (registration) {
    const { einKey, country, registeredAt } = registration;
    // The formatted number, never the typed text, which may contain words.
    const number = parseEin(einKey, country);
    return `Mon inscription du ${formatInstant(registeredAt)}, numéro d’identification fiscale ${number.ok ? number.display : einKey}, ne peut pas être activée\u00A0: une autre inscription avec le même numéro l’a été entre-temps.\n\nCe numéro est celui de mon entreprise. Ce qui le montre\u00A0:\n\n`;
  }
  return "";
}

/** Name and address of the person who is signed in, to begin a form with; null for a visitor. */
export function knownSender({ actor }: Pick<Context, "actor">) {
  return actor.kind === "person" ? { name: actor.name, email: actor.email } : null;
}

export type KnownSender = ReturnType<typeof knownSender>;
