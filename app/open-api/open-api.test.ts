import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { apiPath } from "#app/kernel/problem.ts";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { answerExamples } from "./answer-examples.ts";
import { answerSchemas } from "./documented-schemas.ts";
import { openApiDocument } from "./open-api.server.ts";
import type { Operation } from "./operation.server.ts";

const facts = { version: "1.2.3", publicUrl: "https://tabax.example", settings: defaultSettings };
const document = openApiDocument(facts);
const asJson = JSON.parse(JSON.stringify(document));

const allOperations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]: [string, Operation]) => ({
    path,
    method,
    operation,
  })),
);
const operations = allOperations.filter(({ method }) => method !== "head" && method !== "options");

/** Every object of the document, at any depth. */
function* objects(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const each of Object.values(value)) yield* objects(each);
}

function resolve(reference: string): unknown {
  return reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], asJson);
}

describe("OpenAPI document", () => {
  test("the OpenAPI document is version 3.1 with the address of this installation", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info.version).toBe("1.2.3");
    expect(document.servers).toEqual([{ url: "https://tabax.example" }]);
  });

  test("the OpenAPI document contains every call of the specification and the exports", () => {
    expect(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)).toEqual([
      "POST /v1/public/partners/register",
      "GET /partner-manager/v1/public/sub-domains",
      "GET /api/partner-manager/v1/public/general-conditions/affective/_download",
      "GET /partner-manager/v1/public/general-conditions/affective/_download",
      "GET /partners/certified",
      "GET /partners/certified.csv",
      "GET /partners/certified.json",
      "GET /partners/certified/{slug}",
      "GET /partners/classes",
      "PUT /v1/params/update",
      "GET /search",
      "GET /v/{number}",
      "GET /v/{number}/{token}",
      "GET /status-lists/{segment}",
      "GET /.well-known/jwks.json",
      "GET /verifier/empreintes/{beginning}",
      "POST /v1/payments/notifications/wave",
      "POST /v1/payments/notifications/orange-money",
      "POST /v1/payments/notifications/paydunya",
    ]);
  });

  test("the OpenAPI document names HEAD beside each GET, and OPTIONS, with the same parameters and no body", () => {
    for (const { path, method, operation } of operations) {
      const { head, options } = document.paths[path] ?? {};
      expect([path, options?.responses[204] !== undefined]).toEqual([
        path,
        !path.includes("/notifications/"),
      ]);
      expect([path, head !== undefined]).toEqual([path, method === "get"]);
      if (!head) continue;
      expect(head.parameters).toEqual(operation.parameters ?? []);
      expect(Object.keys(head.responses)).toEqual(Object.keys(operation.responses));
      expect(JSON.stringify(head.responses)).not.toContain("content");
    }
  });

  test("the OpenAPI document names the licence and who answers; an invented e-mail address is left out", () => {
    expect(document.info.license).toEqual({
      name: "CC BY 4.0",
      url: "https://creativecommons.org/licenses/by/4.0/deed.fr",
    });
    expect(document.info.contact).toEqual({
      name: "Tabax Qualification BTP",
      url: "https://tabax.example/contact",
    });
    const settings = { ...defaultSettings, email: "bureau@corps.sn", dataLicenceUrl: null };
    const { info } = openApiDocument({ ...facts, settings });
    expect(info.contact.email).toBe("bureau@corps.sn");
    expect(info.license).toEqual({ name: "CC BY 4.0" });
  });

  test.each(Object.entries(answerExamples))("the example of %s has its shape", (name, example) => {
    expect(v.parse(answerSchemas[name as keyof typeof answerSchemas], example)).toEqual(example);
  });

  test("the OpenAPI document resolves every reference and uses every schema", () => {
    const references = [...objects(asJson)].flatMap(({ $ref }) => ($ref ? [String($ref)] : []));
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
    expect(new Set(references)).toEqual(
      new Set(
        Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`),
      ),
    );
  });

  test("each call of the OpenAPI document has a unique name, a known tag and described answers", () => {
    const names = allOperations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    const tags = document.tags.map(({ name }) => name);
    for (const { operation } of operations) {
      expect(tags).toEqual(expect.arrayContaining(operation.tags));
      expect(Object.keys(operation.responses)).toContainEqual(expect.stringMatching(/^2\d\d$/));
      for (const [status, { description }] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2345]\d\d$/);
        expect(description).not.toBe("");
      }
    }
  });

  test("every error of the OpenAPI document is a problem document", () => {
    for (const { path, operation } of operations) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue;
        // The pages of verification answer programs in their own shape, whatever the status.
        if (operation.tags.includes("Vérification")) continue;
        expect(apiPath(path)).toBe(true);
        expect(Object.keys(content ?? {})).toEqual(["application/problem+json"]);
      }
    }
  });

  test("the OpenAPI document describes the idempotency key and the XSRF token", () => {
    const named = (id: string) =>
      operations
        .find(({ operation }) => operation.operationId === id)
        ?.operation.parameters?.map(({ name }) => name);
    expect(named("registerPartner")).toEqual(["Idempotency-Key", "X-XSRF-TOKEN"]);
    expect(named("updateSettings")).toEqual(["X-XSRF-TOKEN"]);
    expect(named("listSubDomains")).toEqual(["page", "size", "If-None-Match"]);
  });

  test("the OpenAPI document has the payload of the specification and the shape of a sub-area", () => {
    const { Registration, SubAreaPage, SubArea } = document.components.schemas;
    expect(Object.keys(Registration.properties ?? {})).toEqual(
      expect.arrayContaining([
        ...["userLocale", "partnerName", "ein", "businessRegistry", "partnerAddress"],
        ...["phoneNumber", "plainTextPassword", "partnerContact", "subAreas", "capital"],
        ...["partnerBusinessSales", "partnerStatUpDate", "partnerLegalForm", "webSite"],
        ...["partnerEmailContact", "acceptCGU"],
      ]),
    );
    expect(SubAreaPage.properties).toMatchObject({
      content: { type: "array", items: { $ref: "#/components/schemas/SubArea" } },
      totalElements: { type: "integer", minimum: 0 },
    });
    expect(SubArea.required).toEqual([
      ...["subAreaId", "subAreaCode", "subAreaName", "subAreaSequence", "subAreaSynonyms", "area"],
    ]);
  });

  test("answers of the OpenAPI document allow additional properties", () => {
    for (const name of Object.keys(answerSchemas) as (keyof typeof answerSchemas)[]) {
      for (const each of objects(document.components.schemas[name])) {
        expect(each).not.toHaveProperty("additionalProperties", false);
      }
    }
  });

  test("the OpenAPI document is in typographic French", () => {
    const texts = [...objects(asJson)]
      .flatMap(({ summary, description }) => [summary, description])
      .filter((text) => typeof text === "string");
    expect(texts.filter((text) => / [:;!?»]|« /.test(text))).toEqual([]);
  });
});
