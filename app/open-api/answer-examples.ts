import type { CertifiedCompany } from "#app/directory/certified/certified-company.schema.ts";
import type { SchemaName } from "./documented-schemas.ts";

const qualification = {
  subAreaCode: "6102",
  subAreaName: "Assainissement urbain et voiries urbaines",
  level: "N2",
  class: "D",
  start: "2026-09-01",
  end: "2030-08-31",
  status: "valid",
  since: null,
} satisfies CertifiedCompany["qualifications"][number];

const company: CertifiedCompany = {
  partnerName: "Baol Bâtiment SARL",
  tradeName: "Baol Bâtiment",
  formerNames: [{ name: "Baol Construction SARL", until: "2024-03-14" }],
  slug: "baol-batiment",
  country: "SN",
  ein: "003067221",
  businessRegistry: "SN.DKR.2015.B.20990",
  region: { code: "SN-DB", name: "Diourbel" },
  worksIn: [{ code: "SN-TH", name: "Thiès", department: "Mbour" }],
  demo: false,
  certified: true,
  certificate: {
    number: "QC-SN-2026-00042-5",
    decidedOn: "2026-09-01",
    verificationUrl: "https://exemple.sn/v/QC-SN-2026-00042-5",
  },
  qualifications: [qualification],
};

const interpretation = {
  activities: [{ code: "2201", name: "Maçonnerie et béton armé courant" }],
  region: { code: "SN-TH", name: "Thiès" },
  corrected: false,
  leftOut: [],
  names: 0,
};

/** One example of each answer of the directory, and of a refusal. */
export const answerExamples: Partial<Record<SchemaName, object>> = {
  CertifiedCompany: company,
  CertifiedCompanyPage: {
    content: [company],
    totalElements: 1,
    totalPages: 1,
    number: 0,
    size: 20,
    first: true,
    last: true,
    interpretation: null,
  },
  CertifiedCompanyExport: {
    day: "2026-11-30",
    changedAt: "2026-11-29T16:04:31.207Z",
    source: "https://exemple.sn/annuaire?q=ma%C3%A7on+thi%C3%A8s",
    interpretation,
    totalElements: 1,
    content: [company],
  },
  CertifiedCompanySheet: {
    ...company,
    day: "2026-11-30",
    legalForm: "SARL",
    foundedOn: "2015-03-02",
    website: "https://baol.example",
    certificates: [{ number: "QC-SN-2026-00042-5", kind: "full", decidedOn: "2026-09-01" }],
    upcoming: [],
    ended: [
      {
        ...qualification,
        level: "N1",
        class: "E",
        start: "2022-09-01",
        end: "2026-08-31",
        status: "expired",
        since: "2026-09-01",
      },
    ],
  },
  PublishedClasses: {
    effectiveFrom: "2026-01-01",
    levels: [
      { code: "N1", name: "courante" },
      { code: "N2", name: "confirmée" },
      { code: "N3", name: "supérieure" },
    ],
    classes: [
      { code: "A", above: 5_000_000_000, upTo: null },
      { code: "B", above: 1_500_000_000, upTo: 5_000_000_000 },
      { code: "C", above: 500_000_000, upTo: 1_500_000_000 },
      { code: "D", above: 150_000_000, upTo: 500_000_000 },
      { code: "E", above: 50_000_000, upTo: 150_000_000 },
      { code: "F", above: null, upTo: 50_000_000 },
    ],
  },
  Problem: {
    type: "about:blank",
    title: "Demande incorrecte",
    status: 400,
    detail: "La classe doit être une lettre de A à F.",
    message: "La classe doit être une lettre de A à F.",
    errors: [{ field: "class", message: "La classe doit être une lettre de A à F" }],
  },
};
