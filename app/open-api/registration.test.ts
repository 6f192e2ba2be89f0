import { describe, expect, test } from "vitest";
import { readPayload } from "#app/registration/registration-payload.schema.ts";
import { schemaComponents } from "./components.server.ts";
import { registrationExample } from "./documented-schemas.ts";

const payload: Record<string, unknown> = registrationExample;
const { properties = {}, required = [] } = schemaComponents().Registration;
const without = (name: string) => {
  const { [name]: _, ...rest } = payload;
  return readPayload(rest, { today: "2026-11-21" }).ok;
};

describe("documented registration", () => {
  test("the documented registration has the properties of an accepted payload", () => {
    expect(readPayload(payload, { today: "2026-11-21" })).toMatchObject({ ok: true });
    expect(Object.keys(properties).sort()).toEqual(Object.keys(payload).sort());
  });

  test("the documented registration requires the same properties as the route", () => {
    for (const name of Object.keys(payload)) {
      expect([name, without(name)]).toEqual([name, !required.includes(name)]);
    }
  });

  test("the documented registration describes transformed fields", () => {
    expect(properties.ein).toMatchObject({
      type: "string",
      description: expect.stringContaining("NINEA"),
    });
    expect(properties.capital).toMatchObject({ description: expect.stringContaining("FCFA") });
  });

  // A text of the documented length is accepted; one more character is refused for its length alone.
  test("the documented registration has the same maximum lengths as the route", () => {
    const messages = (change: Record<string, unknown>) => {
      const payloadResult = readPayload({ ...payload, ...change }, { today: "2026-11-21" });
      return payloadResult.ok ? [] : payloadResult.errors.map(({ message }) => message);
    };
    const lengths = Object.entries(properties).flatMap(([name, property]) =>
      typeof property === "object" && property.maxLength
        ? [[name, property.maxLength] as const]
        : [],
    );
    expect(Object.fromEntries(lengths)).toMatchObject({ partnerName: 60, partnerAddress: 300 });
    for (const [name, most] of lengths.filter(([name]) => name !== "plainTextPassword")) {
      const tooLong = `Ce texte ne doit pas dépasser ${most} caractères`;
      expect([name, messages({ [name]: "x".repeat(most) })]).not.toContainEqual([name, [tooLong]]);
      expect([name, messages({ [name]: "x".repeat(most + 1) })]).toEqual([
        name,
        expect.arrayContaining([tooLong]),
      ]);
    }
  });

  test("the documented registration has formats, a write-only password and an example", () => {
    expect(properties.partnerEmailContact).toMatchObject({ format: "email" });
    expect(properties.partnerStatUpDate).toMatchObject({ format: "date" });
    expect(properties.plainTextPassword).toMatchObject({ format: "password", writeOnly: true });
    expect(JSON.stringify(properties)).not.toContain("secret");
    expect(schemaComponents().Registration).toMatchObject({ examples: [registrationExample] });
  });
});
