import { levelCode, type QualificationStatus } from "#app/certificates/qualification.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { CompanySheet, ListedCompany, ListedQualification } from "../directory-list.ts";
import type { ReadSearch } from "../search/read-search.server.ts";
import type {
  CertifiedCompany,
  CertifiedCompanySheet,
  Interpretation,
} from "./certified-company.schema.ts";

type ShownStatus = CertifiedCompany["qualifications"][number]["status"];

/** Converts a listed company to the shape of the public API (docs/api/certified-company.md). */
export function certifiedCompany(company: ListedCompany, publicUrl: string): CertifiedCompany {
  const { slug, name, tradeName, country, ein, businessRegistry, region, demo } = company;
  return {
    partnerName: name,
    tradeName,
    formerNames: company.formerNames.map((former) => ({ name: former.name, until: former.until })),
    slug,
    country,
    ein,
    businessRegistry,
    region,
    worksIn: company.workplaces.map((place) => ({
      code: place.region.code,
      name: place.region.name,
      department: place.department,
    })),
    demo,
    certified: company.standing.kind === "in-force",
    certificate: {
      ...company.certificate,
      verificationUrl: `${publicUrl}${addressOf("/v/:number", { number: company.certificate.number })}`,
    },
    qualifications: publishedQualifications(company.qualifications),
  };
}

const publishedQualifications = (qualifications: readonly ListedQualification[]) =>
  qualifications.flatMap(({ status, ...qualification }) =>
    isShown(status)
      ? [
          {
            subAreaCode: qualification.subAreaCode,
            subAreaName: qualification.subAreaName,
            level: levelCode(qualification.level),
            class: qualification.class,
            start: qualification.startsOn,
            end: qualification.endsOn,
            status,
            since: qualification.since,
          },
        ]
      : [],
  );

/** One company as `/partners/certified/{slug}` returns it, with what its public page shows. */
export function certifiedCompanySheet(
  sheet: CompanySheet,
  { publicUrl, day }: { publicUrl: string; day: string },
): CertifiedCompanySheet {
  const { past, upcoming, certificates, legalForm, foundedOn, website, ...company } = sheet;
  return {
    ...certifiedCompany(company, publicUrl),
    day,
    legalForm,
    foundedOn,
    website,
    certificates: certificates.map(({ number, kind, decidedOn }) => ({ number, kind, decidedOn })),
    upcoming: publishedQualifications(upcoming),
    ended: publishedQualifications(past),
  };
}

/** How the words of `q` were read, as the calls tell it; null when they were searched in names and numbers. */
export function interpretationOf({ meaning, named }: ReadSearch): Interpretation | null {
  if (!meaning) return null;
  const { activities, region, certainty, leftOut } = meaning;
  return { activities, region, corrected: certainty === "corrected", leftOut, names: named };
}

/** A replaced qualification is never published: its replacement is. */
const isShown = (status: QualificationStatus): status is ShownStatus => status !== "replaced";
