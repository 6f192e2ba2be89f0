import { expect, test } from "vitest";
import { referenceTariff } from "#db/reference/tariff.ts";
import type { CompanySheet, ListedQualification } from "../directory-list.ts";
import { companyJsonLd } from "./company-json-ld.ts";

const qualification: ListedQualification = {
  subAreaCode: "2201",
  subAreaName: "Maçonnerie",
  level: 2,
  class: "D",
  startsOn: "2026-09-01",
  endsOn: "2030-08-31",
  status: "valid",
  since: null,
};

const sheet: CompanySheet = {
  slug: "baol-batiment",
  name: "Baol Bâtiment SARL",
  formerNames: [],
  tradeName: "Baol Bâtiment",
  country: "SN",
  ein: "003067221",
  businessRegistry: "SN.DKR.2015.B.20990",
  workplaces: [],
  phone: null,
  takesMessages: false,
  region: { code: "SN-DB", name: "Diourbel" },
  demo: false,
  certificate: { number: "QC-SN-2026-00042-7", decidedOn: "2026-09-01" },
  standing: { kind: "in-force" },
  legalForm: "SARL",
  foundedOn: "2015-03-01",
  website: null,
  certificates: [],
  qualifications: [
    qualification,
    { ...qualification, subAreaCode: "2202", status: "suspended" },
    { ...qualification, subAreaCode: "6101", status: "to-renew" },
  ],
  past: [{ ...qualification, subAreaCode: "7101", status: "expired" }],
  upcoming: [{ ...qualification, subAreaCode: "8101", status: "upcoming" }],
};

const issuer = {
  bodyName: "Tabax Qualification BTP",
  levels: referenceTariff.levels,
  publicUrl: "https://tabax.example",
};

test("JSON-LD lists only the qualifications in force", () => {
  const { hasCredential } = companyJsonLd(sheet, issuer);
  expect(hasCredential.map(({ name }) => name)).toEqual(["2201 Maçonnerie", "6101 Maçonnerie"]);
  expect(hasCredential[0]).toMatchObject({
    competencyRequired: "N2 (technicité confirmée), classe\u00A0D",
    expires: "2030-08-31",
    recognizedBy: { name: "Tabax Qualification BTP" },
  });
});

test("JSON-LD of a company whose qualifications all ended lists each with its date and status", () => {
  const withdrawn = { ...qualification, status: "withdrawn", since: "2026-11-03" } as const;
  const expired = {
    ...qualification,
    status: "expired",
    endsOn: "2026-10-31",
    since: "2026-11-01",
  } as const;
  const ended: CompanySheet = {
    ...sheet,
    standing: { kind: "ended", how: "withdrawn", since: "2026-11-03" },
    qualifications: [],
    upcoming: [],
    past: [withdrawn, expired, { ...qualification, status: "replaced", since: "2025-01-01" }],
  };
  expect(companyJsonLd(ended, issuer).hasCredential).toMatchObject([
    { expires: "2026-11-03", creativeWorkStatus: "Retirée le 3\u00A0novembre 2026" },
    { expires: "2026-10-31", creativeWorkStatus: "Échue depuis le 1er\u00A0novembre 2026" },
  ]);
});

test("JSON-LD holds the numbers and the own address of the company", () => {
  expect(companyJsonLd(sheet, issuer)).toMatchObject({
    "@id": "https://tabax.example/annuaire/baol-batiment",
    legalName: "Baol Bâtiment SARL",
    identifier: [
      { propertyID: "NINEA", value: "003067221" },
      { propertyID: "RCCM", value: "SN.DKR.2015.B.20990" },
    ],
    address: { addressRegion: "Diourbel", addressCountry: "SN" },
  });
});

test("JSON-LD of a demonstration company says that it is made up", () => {
  const { description } = companyJsonLd({ ...sheet, demo: true }, issuer);
  expect(description).toContain("fictive");
  expect(companyJsonLd(sheet, issuer)).not.toHaveProperty("description");
});
