import type { CertifiedCompany } from "#app/directory/certified/certified-company.schema.ts";

/** A company of the open data with a qualification for each of these sub-areas. */
export const aCertifiedCompany = (
  changes: Partial<CertifiedCompany> = {},
  subAreaCodes: string[] = ["2201", "2202"],
): CertifiedCompany => ({
  partnerName: "Baol Bâtiment SARL",
  tradeName: null,
  formerNames: [],
  slug: "baol-batiment",
  country: "SN",
  ein: "003067221",
  businessRegistry: "SN.DKR.2015.B.20990",
  region: { code: "SN-DB", name: "Diourbel" },
  worksIn: [],
  demo: false,
  certified: true,
  certificate: {
    number: "QC-SN-2026-00042-5",
    decidedOn: "2026-09-01",
    verificationUrl: "https://tabax.example/v/QC-SN-2026-00042-5",
  },
  qualifications: subAreaCodes.map((subAreaCode) => ({
    subAreaCode,
    subAreaName: "Maçonnerie\u00A0; béton",
    level: "N2",
    class: "D",
    start: "2026-09-01",
    end: "2030-08-31",
    status: "valid",
    since: null,
  })),
  ...changes,
});
