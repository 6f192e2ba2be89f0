import * as v from "valibot";
import { expect, test } from "vitest";
import { loader as listCertified } from "#app/directory/api.certified.ts";
import { problem } from "#app/kernel/problem.ts";
import { answerSchemas } from "./documented-schemas.ts";
import { paths } from "./paths.server.ts";

test("problem documents have the shape that is documented", () => {
  for (const status of [400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503]) {
    const errors = [{ field: "ein", message: "Le NINEA est requis" }];
    const whole = problem(status, { reference: "0123456789", errors });
    expect(v.parse(answerSchemas.Problem, whole)).toEqual(whole);
  }
});

test("GET /partners/certified answers what is documented", async () => {
  const url = (query: string) => new URL(`https://tabax.example/partners/certified${query}`);
  const page = await listCertified({ url: url("") }).json();
  expect(v.parse(answerSchemas.CertifiedCompanyPage, page)).toEqual(page);
  const refused = listCertified({ url: url("?page=x") });
  expect(paths["/partners/certified"]?.get?.responses).toHaveProperty([String(refused.status)]);
  const document = await refused.json();
  expect(v.parse(answerSchemas.Problem, document)).toEqual(document);
});
