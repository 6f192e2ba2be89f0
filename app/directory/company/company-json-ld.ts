import { datedStatus, levelName } from "#app/certificates/qualification.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";
import type { CompanySheet, ListedQualification } from "../directory-list.ts";
import { inForce } from "./company-statement.ts";

interface Issuer {
  bodyName: string;
  /** Level names of the tariff in force. */
  levels: Tariff["levels"];
  /** Origin of the product, without a final slash. */
  publicUrl: string;
}

/**
 * The company as schema.org JSON-LD, with only the qualifications in force today. When all qualifications ended,
 * lists those instead, each with its end date and status.
 */
export function companyJsonLd(sheet: CompanySheet, { bodyName, levels, publicUrl }: Issuer) {
  const identifier = (propertyID: string, value: string) => ({
    "@type": "PropertyValue",
    propertyID,
    value,
  });
  const credential = (each: ListedQualification) => ({
    "@type": "EducationalOccupationalCredential",
    name: `${each.subAreaCode} ${each.subAreaName}`,
    credentialCategory: "Qualification professionnelle",
    competencyRequired: `${levelName(each.level, levels)}, classe\u00A0${each.class}`,
    temporalCoverage: `${each.startsOn}/${each.endsOn}`,
    expires: each.endsOn,
    recognizedBy: { "@type": "Organization", name: bodyName, url: publicUrl },
  });
  const ended = sheet.standing.kind === "ended" ? sheet.past : [];
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${publicUrl}${addressOf("/annuaire/:slug", { slug: sheet.slug })}`,
    name: sheet.tradeName ?? sheet.name,
    legalName: sheet.name,
    foundingDate: sheet.foundedOn,
    ...(sheet.website ? { url: sheet.website } : {}),
    ...(sheet.demo ? { description: "Entreprise fictive, à des fins de démonstration." } : {}),
    address: {
      "@type": "PostalAddress",
      addressCountry: sheet.country,
      ...(sheet.region ? { addressRegion: sheet.region.name } : {}),
    },
    identifier: [
      identifier(sheet.country === "SN" ? "NINEA" : "TIN", sheet.ein),
      identifier("RCCM", sheet.businessRegistry),
    ],
    hasCredential: [
      ...inForce(sheet).map(credential),
      ...ended
        .filter(({ status }) => status !== "replaced")
        .map((each) => ({
          ...credential(each),
          expires: expiryOf(each),
          creativeWorkStatus: datedStatus(each),
        })),
    ],
  };
}

/** An annulled qualification never held: it expires as it begins. */
function expiryOf({ status, since, startsOn, endsOn }: ListedQualification): string {
  if (status === "void") return startsOn;
  return status === "withdrawn" ? (since ?? endsOn) : endsOn;
}
