import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as listCertified } from "#app/directory/certified/api.certified.route.ts";
import { loader as exportCsv } from "#app/directory/certified/api.certified-csv.route.ts";
import { loader as exportJson } from "#app/directory/certified/api.certified-json.route.ts";
import { loader as readClasses } from "#app/directory/certified/api.classes.route.ts";
import { aCertificate } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { type TestServices, testServices } from "#tests/services.ts";
import product from "../../package.json" with { type: "json" };
import { answerSchemas } from "./documented-schemas.ts";
import { loader as readDocument } from "./openapi.route.ts";
import { paths } from "./paths.server.ts";

let t: ReadyDatabase;
let services: TestServices;
beforeAll(async () => {
  t = await openReadyDatabase();
  services = testServices({ db: t.db, now: () => new Date("2026-11-21T10:00:00Z") });
  await aCertificate(services);
});
afterAll(() => t.close());

const calls = [
  ["/partners/certified", listCertified, answerSchemas.CertifiedCompanyPage],
  ["/partners/certified.json", exportJson, answerSchemas.CertifiedCompanyExport],
  ["/partners/certified.csv", exportCsv, null],
] as const;

test.each(calls)("GET %s answers and refuses as documented", async (path, loader, schema) => {
  const responses = paths[path]?.get?.responses ?? {};
  const answer = await callPage(loader, { services, path });
  const [type = ""] = (answer.headers.get("content-type") ?? "").split(";");
  expect(responses[answer.status]?.content).toHaveProperty([type]);
  if (schema) {
    const body = JSON.parse(String(answer.data));
    expect(body.content).toHaveLength(1);
    expect(v.parse(schema, body)).toEqual(body);
  }
  const refused = await callPage(loader, { services, path: `${path}?class=Z` });
  expect(responses).toHaveProperty([String(refused.status)]);
  const problem = JSON.parse(String(refused.data));
  expect(v.parse(answerSchemas.Problem, problem)).toEqual(problem);
});

test("GET /partners/classes tells the sums of the classes, without a gap between them", async () => {
  const { status, data } = await callPage(readClasses, { services, path: "/partners/classes" });
  const body = v.parse(answerSchemas.PublishedClasses, JSON.parse(String(data)));
  expect(status).toBe(200);
  expect(body.levels.map(({ code }) => code)).toEqual(["N1", "N2", "N3"]);
  expect(body.classes.map(({ code }) => code).join("")).toBe("ABCDEF");
  for (const [index, { above }] of body.classes.entries())
    expect(above).toBe(body.classes[index + 1]?.upTo ?? null);
  expect(body.classes[0]?.upTo).toBeNull();
});

test("/openapi.json has the version of the product and the licence that the body set", async () => {
  const { headers, data } = await callPage(readDocument, { services, path: "/openapi.json" });
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  const { openapi, info } = JSON.parse(String(data));
  expect([openapi, info.version, info.license.name]).toEqual([
    "3.1.1",
    product.version,
    "CC BY 4.0",
  ]);
});

test("every documented filter of the API is accepted", async () => {
  const documented = paths["/partners/certified"]?.get?.parameters?.map(({ name }) => name);
  expect(documented).toEqual(
    expect.arrayContaining(["q", "activity", "region", "class", "status", "sort", "page", "size"]),
  );
  const path =
    "/partners/certified?q=baol&activity=22&region=SN-DK&class=D&status=valid&sort=name&page=0&size=5";
  const { data } = await callPage(listCertified, { services, path });
  expect(JSON.parse(String(data))).toMatchObject({ totalElements: 1, size: 5 });
});
