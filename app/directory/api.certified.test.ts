import * as v from "valibot";
import { expect, test } from "vitest";
import { action, loader } from "./api.certified.ts";
import {
  type CertifiedCompany,
  certifiedCompanyPageSchema,
  certifiedCompanySchema,
} from "./certified-company.schema.ts";

const call = (query = "") =>
  loader({ url: new URL(`https://tabax.example/partners/certified${query}`) });

test("the list is empty as long as no certificate exists", async () => {
  const answer = call();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  const page = v.parse(certifiedCompanyPageSchema, await answer.json());
  expect(page).toEqual({
    content: [],
    totalElements: 0,
    totalPages: 0,
    number: 0,
    size: 20,
    first: true,
    last: true,
  });
});

test("the page asked for is the page answered", async () => {
  expect(await call("?page=2&size=50").json()).toMatchObject({ number: 2, size: 50, last: true });
});

test("a wrong page is refused in French", async () => {
  const answer = call("?size=500");
  expect(answer.status).toBe(400);
  expect(answer.headers.get("content-type")).toContain("application/problem+json");
  expect(await answer.json()).toMatchObject({
    message: "La taille de page doit être un nombre entier de 1 à 200.",
    errors: [{ field: "size" }],
  });
});

test("only reading is possible", () => {
  expect(action().status).toBe(405);
});

const company: CertifiedCompany = {
  partnerName: "Baol Bâtiment SARL",
  tradeName: null,
  slug: "baol-batiment",
  country: "SN",
  ein: "003067221",
  businessRegistry: "SN.DKR.2015.B.20990",
  region: { code: "SN-DB", name: "Diourbel" },
  certificate: {
    number: "QC-SN-2026-00042-7",
    decidedOn: "2026-09-01",
    verificationUrl: "https://tabax.example/verifier/QC-SN-2026-00042-7",
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
    },
  ],
};

test("the published shape takes a certified company and nothing that is personal", () => {
  expect(v.is(certifiedCompanySchema, company)).toBe(true);
  expect(v.is(certifiedCompanySchema, { ...company, email: "contact@baol.example" })).toBe(false);
  expect(v.is(certifiedCompanySchema, { ...company, qualifications: [] })).toBe(false);
});

test("a right that has ended or was withdrawn cannot be listed", () => {
  const [qualification] = company.qualifications;
  for (const status of ["expired", "withdrawn"]) {
    const qualifications = [{ ...qualification, status }];
    expect(v.is(certifiedCompanySchema, { ...company, qualifications })).toBe(false);
  }
});
