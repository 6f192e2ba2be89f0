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

  /** A text of so many characters is taken, and one more is not, for length alone. */
  test("tells the very lengths that the route takes", () => {
    const messages = (change: Record<string, unknown>) => {
      const read = readPayload({ ...payload, ...change }, { today: "2026-11-21" });
      return read.ok ? [] : read.errors.map(({ message }) => message);
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

  test("says formats, which of them is a secret, and an example", () => {
    expect(properties.partnerEmailContact).toMatchObject({ format: "email" });
    expect(properties.partnerStatUpDate).toMatchObject({ format: "date" });
    expect(properties.plainTextPassword).toMatchObject({ format: "password", writeOnly: true });
    expect(JSON.stringify(properties)).not.toContain("secret");
    expect(schemaComponents().Registration).toMatchObject({ examples: [registrationExample] });
  });
});
