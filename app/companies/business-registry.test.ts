import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BusinessRegistryWarning,
  businessRegistryWarningTexts,
  parseBusinessRegistry,
} from "./business-registry.ts";
import { legalForms } from "./legal-forms.ts";

const today = "2026-09-01";
const parse = (text: string, more: { legalFormCode?: string; foundedOn?: string } = {}) =>
  parseBusinessRegistry(text, { today, ...more });

describe("RCCM numbers of a known pattern", () => {
  test.each([
    ["SN.DKR.2015.B.20990", "SN-DKR-2015-B-20990"],
    ["SN-DKR-2015-B-20990", "SN-DKR-2015-B-20990"],
    ["SN DKR 2015 B 20990", "SN-DKR-2015-B-20990"],
    ["SN DKR 2015B 20990", "SN-DKR-2015-B-20990"],
    ["SN-DKR-2015 B 20990", "SN-DKR-2015-B-20990"],
    ["SNDKR2015B20990", "SN-DKR-2015-B-20990"],
    ["sn.dkr.2015.b.20990", "SN-DKR-2015-B-20990"],
    ["SN_DKR_2015_B_20990", "SN-DKR-2015-B-20990"],
    ["SN–DKR–2015–B–20990", "SN-DKR-2015-B-20990"],
    ["SN.DKR.2015.B.20.990", "SN-DKR-2015-B-20990"],
    ["SN.DKR.2015.B.020990", "SN-DKR-2015-B-20990"],
    ["RC/SN-DKR-2015-B-20990", "SN-DKR-2015-B-20990"],
    ["Numéro RCCM : SN.DKR.2015.B.20990", "SN-DKR-2015-B-20990"],
    ["R.C.C.M. N° SN.DKR.2015.B.20990", "SN-DKR-2015-B-20990"],
    ["R.C. SN.DKR.2015.B.20990", "SN-DKR-2015-B-20990"],
    ["N° RCCM SN.DKR.2015.B.20990", "SN-DKR-2015-B-20990"],
    ["Registre du commerce : SN.DKR.2015.B.20990", "SN-DKR-2015-B-20990"],
    ["ＳＮ．ＤＫＲ．２０１５．Ｂ．２０９９０", "SN-DKR-2015-B-20990"],
    ["SN\u00A0DKR\u202F2015 B 20990", "SN-DKR-2015-B-20990"],
    ["SN.THS.2023.B.1453", "SN-THS-2023-B-1453"],
    ["SN.MBR.2024.A.2346", "SN-MBR-2024-A-2346"],
    ["SN.DKR.98.A.16", "SN-DKR-1998-A-16"],
    ["SN.DKR.2020.C.7", "SN-DKR-2020-C-7"],
    ["SN.KLK.2020.K.7", "SN-KLK-2020-K-7"],
    ["CI-ABJ-2018-B-12345", "CI-ABJ-2018-B-12345"],
    ["CI-ABJ-03-2024-B12-00001", "CI-ABJ-03-2024-B12-1"],
    ["CI-ABJ-03-2024-B-12-00001", "CI-ABJ-03-2024-B12-1"],
    ["CI-ABJ-03-2020-B-12345", "CI-ABJ-03-2020-B-12345"],
    ["BF-OUA-01-2018-B12-08492", "BF-OUA-01-2018-B12-8492"],
    ["MA.BKO.2024.B.157", "MA-BKO-2024-B-157"],
    ["ML.BKO.2024.B.157", "MA-BKO-2024-B-157"],
    ["RB/COT/24 B 12345", "RB-COT-2024-B-12345"],
    ["RB/COT/98 B 12345", "RB-COT-1998-B-12345"],
  ])("the RCCM number %j has the key %s", (text, key) => {
    expect(parse(text)).toMatchObject({ ok: true, key, warnings: [] });
  });

  test("Senegalese RCCM numbers are displayed with dots, others as they were typed", () => {
    expect(parse("sn dkr 2015b 20990")).toMatchObject({ display: "SN.DKR.2015.B.20990" });
    expect(parse(" CI-ABJ-03-2024-B12-00001 ")).toMatchObject({
      display: "CI-ABJ-03-2024-B12-00001",
    });
  });

  test("two companies never share an RCCM key, and the displayed number parses to the same key", () => {
    const number = fc.record({
      court: fc.constantFrom("DKR", "THS", "MBR", "ZGR"),
      year: fc.integer({ min: 1960, max: 2026 }),
      letter: fc.constantFrom("A", "B", "C", "E", "K"),
      serial: fc.integer({ min: 1, max: 999_999 }),
    });
    fc.assert(
      fc.property(number, fc.constantFrom(" ", ".", "-", "/", ""), (parts, separator) => {
        const text = ["SN", parts.court, parts.year, parts.letter, parts.serial].join(separator);
        const parsed = parse(text);
        expect(parsed).toMatchObject({
          key: `SN-${parts.court}-${parts.year}-${parts.letter}-${parts.serial}`,
        });
        expect(parsed.ok && parse(parsed.display)).toEqual(parsed);
      }),
    );
  });
});

describe("RCCM numbers without a key", () => {
  test.each<[string, BusinessRegistryWarning]>([
    ["4225-B-2003", "incomplete"],
    ["RC 4225 B 2003", "incomplete"],
    ["2003 B 4225", "incomplete"],
    ["2003 B 2004", "incomplete"],
    ["DKR 2015 B 20990", "incomplete"],
    ["SN 2015 B 20990", "incomplete"],
    ["4225-B-1850", "unknown-pattern"],
    ["82 B 456", "unknown-pattern"],
    ["XX.DKR.2015.B.20990", "unknown-pattern"],
    ["SN.DKR.2015.Z.20990", "unknown-pattern"],
    ["SN.DAKAR.2015.B.20990", "unknown-pattern"],
    ["SN.DKR.2015.B", "unknown-pattern"],
    ["SN.DKR.2015.B.1234567", "unknown-pattern"],
    ["RCCM 2015", "unknown-pattern"],
    ["SN.DKR.2015.B.20990\u0000", "unknown-pattern"],
    [`SN.DKR.2015.B.20990${" ".repeat(200)}`, "unknown-pattern"],
  ])("the RCCM number %j is kept as typed: %s", (text, warning) => {
    expect(parse(text)).toEqual({
      ok: true,
      key: null,
      display: text.trim(),
      warnings: [warning],
    });
  });
});

describe("RCCM refusals", () => {
  test.each([
    ["", "empty"],
    [" \u00A0\u200B", "empty"],
    ["SN.DKR.2027.B.1", "impossible-year"],
    ["SN.DKR.1959.B.1", "impossible-year"],
    ["SN.DKR.45.B.1", "impossible-year"],
    ["CI-ABJ-03-2031-B12-00001", "impossible-year"],
    ["DKR 2027 B 1", "impossible-year"],
  ])("the RCCM number %j is refused: %s", (text, reason) => {
    expect(parse(text)).toEqual({ ok: false, reason });
  });

  test.each(["SN.DKR.2026.B.1", "SN.DKR.1960.B.1"])(
    "the year of the RCCM number %s is accepted",
    (text) => {
      expect(parse(text)).toMatchObject({ ok: true });
    },
  );
});

test.each(["néant", "NEANT", "en cours", "R.C.C.M.", "000000000", "---"])(
  "%s is no RCCM number",
  (text) => {
    expect(parse(text)).toEqual({ ok: false, reason: "not-a-number" });
  },
);

describe("RCCM warnings", () => {
  test.each(["D", "M", "R", "S"])(
    "the RCCM letter %s denotes no registration and warns",
    (letter) => {
      expect(parse(`SN.DKR.2015.${letter}.1`, { legalFormCode: "SARL" })).toMatchObject({
        key: `SN-DKR-2015-${letter}-1`,
        warnings: ["not-a-registration"],
      });
    },
  );

  test("an RCCM letter other than that of the legal form warns, when the form has one", () => {
    for (const { code, rccmLetter } of legalForms) {
      for (const letter of ["A", "B", "C", "E", "K"]) {
        const agrees = rccmLetter === null || rccmLetter === letter;
        expect(parse(`SN.DKR.2015.${letter}.1`, { legalFormCode: code })).toMatchObject({
          warnings: agrees ? [] : ["letter-and-legal-form"],
        });
      }
    }
  });

  test.each<[string, BusinessRegistryWarning[]]>([
    ["2015-03-01", []],
    ["2016-12-31", []],
    ["2017-01-01", ["year-before-founding"]],
    ["2001-01-01", []],
    ["", []],
    ["demain", []],
  ])(
    "an RCCM number of 2015 and a company founded on %j give the right warnings",
    (foundedOn, warnings) => {
      expect(parse("SN.DKR.2015.B.1", { foundedOn })).toMatchObject({ warnings });
    },
  );

  test("one RCCM number may give several warnings, each with a text", () => {
    const parsed = parse("4225-A-2003", { legalFormCode: "SARL", foundedOn: "2010-01-01" });
    expect(parsed).toMatchObject({
      warnings: ["incomplete", "letter-and-legal-form", "year-before-founding"],
    });
    for (const text of Object.values(businessRegistryWarningTexts)) {
      expect(text).not.toMatch(/(?<![\u00A0\u202F])[;:!?](?= )/u);
    }
  });
});
