import { isListed } from "#app/certificates/qualification-status.ts";
import type { CertifiedCompany } from "./certified-company.schema.ts";
import type { ListedCompany } from "./directory-list.ts";

/** A company as the public calls return it (docs/api/certified-company.md). */
export function certifiedCompany(company: ListedCompany, publicUrl: string): CertifiedCompany {
  const { slug, name, tradeName, country, ein, businessRegistry, region, demo } = company;
  return {
    partnerName: name,
    tradeName,
    slug,
    country,
    ein,
    businessRegistry,
    region,
    demo,
    certificate: { ...company.certificate, verificationUrl: `${publicUrl}/annuaire/${slug}` },
    qualifications: company.qualifications.flatMap(({ status, ...qualification }) =>
      isListed(status)
        ? [
            {
              subAreaCode: qualification.subAreaCode,
              subAreaName: qualification.subAreaName,
              level: `N${qualification.level}` as const,
              class: qualification.class,
              start: qualification.startsOn,
              end: qualification.endsOn,
              status,
            },
          ]
        : [],
    ),
  };
}
