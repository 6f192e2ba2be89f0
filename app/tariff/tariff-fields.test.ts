import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { referenceTariff } from "#db/reference/tariff.ts";
import { tariffSchema, tariffSections } from "./tariff.schema.ts";
import {
  differences,
  fieldsOfTariffSection,
  leafAsTyped,
  leafInWords,
  typedSection,
} from "./tariff-fields.ts";

describe.each(tariffSections)("fields of the section %s", (part) => {
  const value = referenceTariff[part];

  test("every value has a French label", () => {
    for (const { label } of fieldsOfTariffSection(part, value))
      expect(label).toMatch(/^\p{Lu}[^.]*$/u);
  });

  test("values typed as they are shown give the same section", () => {
    const values = new Map(
      fieldsOfTariffSection(part, value).map((each) => [each.path, each.value]),
    );
    const textAt = (path: string) => leafAsTyped(values.get(path) ?? "");
    expect(typedSection(part, { current: value, typed: textAt })).toEqual(value);
    expect(differences(part, value, value)).toEqual([]);
  });

  test("empty fields are refused by the schema of the section", () => {
    const emptied = typedSection(part, { current: value, typed: () => "" });
    const numbers = fieldsOfTariffSection(part, value).filter(
      (each) => typeof each.value !== "boolean",
    );
    const result = v.safeParse(tariffSchema.entries[part], emptied);
    expect(result.issues).toHaveLength(numbers.length);
  });
});

test("an amount may be typed with spaces between its digits", () => {
  const current = referenceTariff.classCeilings;
  const textAt = (path: string) =>
    path === "F" ? "60\u202F000 000" : leafAsTyped(current[path as "B"]);
  expect(typedSection("classCeilings", { current, typed: textAt })).toEqual({
    ...current,
    F: 60_000_000,
  });
});

test.each(["10.5", "10,50", "1 0000", "-5", "dix"])(
  "an amount typed as « %s » is refused in words, never read as another number",
  (text) => {
    const current = referenceTariff.classCeilings;
    const textAt = (path: string) => (path === "F" ? text : leafAsTyped(current[path as "B"]));
    const section = typedSection("classCeilings", { current, typed: textAt });
    expect(section).toMatchObject({ F: text });
    const { issues } = v.safeParse(tariffSchema.entries.classCeilings, section);
    expect(issues?.map(({ message }) => message)).toEqual([
      "Le plafond en FCFA doit être un nombre entier, en chiffres et sans décimale",
    ]);
  },
);

test.each<[Parameters<typeof leafInWords>, string]>([
  [["fees", "opening.D", 100_000], "100\u202F000\u00A0FCFA"],
  [["fees", "includedSubAreas", 3], "3"],
  [["classMinima", "A.engineers", 6], "6"],
  [["classMinima", "A.equity", 500], "500\u00A0FCFA"],
  [["classMinima", "F.headAsTechnician", true], "oui"],
  [["delays", "appealDays", 30], "30"],
])("leafInWords of %j is %s", (leaf, words) => {
  expect(leafInWords(...leaf)).toBe(words);
});

test.each(["10.5", "10,5", "1 50 000", "douze"])("the amount « %s » is refused", (written) => {
  const current = referenceTariff.classCeilings;
  const textAt = (path: string) => (path === "F" ? written : leafAsTyped(current[path as "B"]));
  const section = typedSection("classCeilings", { current, typed: textAt });
  expect(section).toEqual({ ...current, F: written });
  expect(v.safeParse(tariffSchema.entries.classCeilings, section).success).toBe(false);
});

test("a difference names its class, the old value and the new one", () => {
  const { fees } = referenceTariff;
  const to = { ...fees, opening: { ...fees.opening, D: 120_000 } };
  expect(differences("fees", fees, to)).toEqual([
    {
      label: "Ouverture du dossier, classe\u00A0D",
      from: "100\u202F000\u00A0FCFA",
      to: "120\u202F000\u00A0FCFA",
    },
  ]);
});
