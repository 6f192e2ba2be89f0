import { describe, expect, test } from "vitest";
import { readPayload } from "#app/registration/registration-payload.schema.ts";
import { schemaComponents } from "./components.server.ts";

const payload: Record<string, unknown> = {
  userLocale: "fr",
  partnerName: "Baol Bâtiment",
  country: "SN",
  ein: "30672212G2",
  businessRegistry: "SN.DKR.2015.B.20990",
  partnerAddress: "Sicap Liberté 6 Extension, Dakar",
  phoneNumber: "77 123 45 67",
  plainTextPassword: "un mot de passe long",
  partnerContact: {
    firstname: "Awa",
    lastname: "Ndiaye",
    emailAddress: "awa@baol.example",
    function: "Gérante",
  },
  subAreas: [{ subAreaId: "0196f2c1-7f0b-7c3a-9d5e-0123456789ab" }],
  capital: 1_000_000,
  partnerBusinessSales: 50_000_000,
  partnerStatUpDate: "2015-03-02",
  partnerLegalForm: "SARL",
  webSite: "https://baol.example",
  partnerEmailContact: "contact@baol.example",
  acceptCGU: true,
};

const { properties = {}, required = [] } = schemaComponents().Registration;
const without = (name: string) => {
  const { [name]: _, ...rest } = payload;
  return readPayload(rest, { today: "2026-11-21" }).ok;
};

describe("the documented registration", () => {
  test("has the properties of a payload that the route accepts", () => {
    expect(readPayload(payload, { today: "2026-11-21" })).toMatchObject({ ok: true });
    expect(Object.keys(properties).sort()).toEqual(Object.keys(payload).sort());
  });

  test("requires a property exactly when the route does", () => {
    for (const name of Object.keys(payload)) {
      expect([name, without(name)]).toEqual([name, !required.includes(name)]);
    }
  });

  test("describes fields that the route transforms", () => {
    expect(properties.ein).toMatchObject({
      type: "string",
      description: expect.stringContaining("NINEA"),
    });
    expect(properties.capital).toMatchObject({ description: expect.stringContaining("FCFA") });
  });
});
