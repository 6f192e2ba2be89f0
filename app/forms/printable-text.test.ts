import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { personNameSchema } from "#app/accounts/self/own-account.schema.ts";
import { schemaOf } from "#app/companies/means/means.schema.ts";
import { registrationFields } from "#app/registration/registration-fields.schema.ts";
import { readParagraphs } from "#app/terms/terms-notation.ts";

const messagesOf = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input).issues?.map(({ message }) => message) ?? [];
const refused = (sign: string) =>
  `Le signe «\u00A0${sign}\u00A0» ne peut pas être imprimé sur vos documents\u00A0: retirez-le`;

const names: Record<string, v.GenericSchema> = {
  "the name of a company": registrationFields.name.schema,
  "the name of a person": personNameSchema,
};

describe.each(Object.entries(names))("%s", (_what, schema) => {
  test.each([
    ["Bâti 🏗️ Plus", "🏗"],
    ["🇸🇳 Bâtiment", "🇸🇳"],
    ["Awa Ndiaye ✅", "✅"],
    ["中国路桥", "中"],
    ["Bâti \uE000", "U+E000"],
    ["Bâti \u{10FFFD}", "U+10FFFD"],
    ["Bâti \u0378", "U+0378"],
  ])("%j is refused, and the message names the sign", (text, sign) => {
    expect(messagesOf(schema, text)).toEqual([refused(sign)]);
  });

  test.each([
    "N’Diaye & Frères",
    "Nguñu ŋaay jëf ËŊ",
    "Haaƴre",
    "Ƥasil Ƭoq Ƈaf",
    "شركة البناء",
    "ߒߞߏ ߞߊ߲",
    "𞤀𞤣𞤤𞤢𞤥",
    "Строй",
    "Bâti n° 1 – « Plus »",
  ])("%j is accepted as it is", (text) => {
    expect(v.parse(schema, text)).toBe(text);
  });

  test.each(["\u3164", "\u2800\u2800", "\uFFA0 \u115F"])(
    "%j, which nobody sees, is empty",
    (text) => {
      expect(messagesOf(schema, text)).toEqual([expect.stringMatching(/requis/)]);
    },
  );

  test("a bullet pasted from Word is a bullet that every font has", () => {
    expect(v.parse(schema, "\uF0B7 Awa")).toBe("• Awa");
  });
});

test("a person of a pasted list, and an article of the terms, name the sign as well", () => {
  const { issues } = v.safeParse(schemaOf("workers", "2026-11-24"), { name: "Awa ✅" });
  expect(issues?.map(({ message }) => message)).toContain(refused("✅"));
  expect(readParagraphs("Un texte 🎉.")).toEqual({ ok: false, message: refused("🎉") });
});
