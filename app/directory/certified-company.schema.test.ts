import * as v from "valibot";
import { expect, test } from "vitest";
import { type CertifiedCompany, certifiedCompanySchema } from "./certified-company.schema.ts";

const company: CertifiedCompany = {
  partnerName: "Baol Bâtiment SARL",
  tradeName: null,
  slug: "baol-batiment",
  country: "SN",
  ein: "003067221",
  businessRegistry: "SN.DKR.2015.B.20990",
  region: { code: "SN-DB", name: "Diourbel" },
  demo: false,
  certified: true,
  certificate: {
    number: "QC-SN-2026-00042-5",
    decidedOn: "2026-09-01",
    verificationUrl: "https://tabax.example/annuaire/baol-batiment",
  },
  qualifications: [
    {
      subAreaCode: "2201",
      subAreaName: "Maçonnerie et béton armé courant",
      level: "N2",
      class: "D",
      start: "2026-09-01",
      end: "2030-08-31",
      status: "valid",
      since: null,
    },
  ],
};

test("the published schema accepts a certified company and refuses personal fields", () => {
  expect(v.is(certifiedCompanySchema, company)).toBe(true);
  expect(v.is(certifiedCompanySchema, { ...company, email: "contact@baol.example" })).toBe(false);
  expect(v.is(certifiedCompanySchema, { ...company, qualifications: [] })).toBe(false);
});

test("the published schema refuses a replaced qualification", () => {
  const [qualification] = company.qualifications;
  const qualifications = [{ ...qualification, status: "replaced" }];
  expect(v.is(certifiedCompanySchema, { ...company, qualifications })).toBe(false);
});
