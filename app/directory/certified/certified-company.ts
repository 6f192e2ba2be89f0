import { levelCode, type QualificationStatus } from "#app/certificates/qualification.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { ListedCompany } from "../directory-list.ts";
import type { CertifiedCompany } from "./certified-company.schema.ts";

type ShownStatus = CertifiedCompany["qualifications"][number]["status"];

/** Converts a listed company to the shape of the public API (docs/api/certified-company.md). */
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
    certified: company.standing.kind === "in-force",
    certificate: {
      ...company.certificate,
      verificationUrl: `${publicUrl}${addressOf("/v/:number", { number: company.certificate.number })}`,
    },
    qualifications: company.qualifications.flatMap(({ status, ...qualification }) =>
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
    ),
  };
}

/** A replaced qualification is never published: its replacement is. */
const isShown = (status: QualificationStatus): status is ShownStatus => status !== "replaced";
