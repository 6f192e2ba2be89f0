import * as v from "valibot";
import { expect, test } from "vitest";
import { aCertifiedCompany } from "#tests/certified-companies.ts";
import { certifiedCompanySchema } from "./certified-company.schema.ts";

const company = aCertifiedCompany({}, ["2201"]);

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
