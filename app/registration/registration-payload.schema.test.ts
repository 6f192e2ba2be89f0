import { describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { aPayload } from "#tests/registrations.ts";
import { readPayload } from "./registration-payload.schema.ts";

const payload = (changes: Record<string, unknown> = {}) => ({
  ...aPayload({ subAreas: [newId()] }),
  ...changes,
});

const readOn = (body: Record<string, unknown>) => readPayload(body, { today: "2026-11-21" });

const messageOf = (body: Record<string, unknown>, field: string) => {
  const result = readOn(body);
  return result.ok ? undefined : result.errors.find((error) => error.field === field)?.message;
};

describe("readPayload (Spec §3)", () => {
  test("readPayload accepts amounts as JSON numbers and sub-areas as objects, and an absent locale is fr", () => {
    const { userLocale: _, ...body } = payload({ capital: 10_000_000, partnerBusinessSales: 0 });
    const result = readOn(body);
    expect(result).toMatchObject({
      ok: true,
      registration: { capital: 10_000_000n, turnover: 0n },
    });
  });

  test("an absent company e-mail is replaced by the contact's", () => {
    const result = readOn(payload({ partnerEmailContact: "" }));
    expect(result.ok && result.registration.email).toBe(
      result.ok && result.registration.contactEmail,
    );
  });

  test("the contact's phone is the company's, whatever is sent", () => {
    const body = payload();
    const result = readOn({
      ...body,
      partnerContact: { ...body.partnerContact, phoneNumber: { not: "a phone" } },
    });
    expect(result.ok && result.registration.phone).toBe("+221771234567");
  });

  test("an empty object gets the messages of the page under the payload paths", () => {
    expect(messageOf({}, "partnerName")).toBe("Le nom de l’entreprise est requis");
    expect(messageOf({}, "partnerContact.emailAddress")).toBe("L’email est requis");
    expect(messageOf({}, "subAreas")).toBe("Veuillez sélectionner au moins un domaine d’activité");
    expect(messageOf({}, "capital")).toBe("Le capital social est requis");
    expect(messageOf({}, "acceptCGU")).toBe("Vous devez accepter les CGU pour vous inscrire");
  });

  test.each([
    ["partnerName", 12],
    ["partnerName", { toString: "x" }],
    ["partnerContact", "text"],
    ["partnerContact", []],
    ["subAreas", "text"],
    ["subAreas", [null, 3, {}]],
    ["capital", 1.5],
    ["capital", 1e21],
    ["capital", Number.NaN],
    ["capital", true],
    ["partnerStatUpDate", 20150301],
    ["acceptCGU", "true"],
    ["plainTextPassword", ["12345678"]],
  ])("a wrong %s (%j) is refused with French messages", (field, value) => {
    const result = readOn(payload({ [field]: value }));
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.errors[0]?.message).toMatch(/\p{L}/u);
  });
});

test.each([
  ["objects", { subAreaId: 1 }],
  ["texts", "x"],
  ["ids that are none", { subAreaId: "x".repeat(40) }],
])("5 000 invalid sub-areas (%s) are refused with few messages", (_, wrong) => {
  const result = readOn(payload({ subAreas: Array(5_000).fill(wrong) }));
  expect(!result.ok && result.errors.length).toBeLessThan(250);
});
