import { expect, test } from "vitest";
import { discrepanciesOf } from "./discrepancies.ts";
import {
  alignYears,
  companyFigures,
  figureInWords,
  keptFigure,
  labelIn,
  listedFigures,
  shownFigure,
  withLists,
} from "./figures.ts";

test.each([
  ["ca1", "120 000 000", 120_000_000, "120\u202F000\u202F000"],
  ["ca1", "12 millions", 12_000_000, "12\u202F000\u202F000"],
  ["ca1", "-5", "-5", "-5"],
  ["capitaux", "-5 000 000", -5_000_000, "\u22125\u202F000\u202F000"],
  ["capitaux", "\u22125\u202F000\u202F000", -5_000_000, "\u22125\u202F000\u202F000"],
  ["effectif", "0", 0, "0"],
  ["effectif", "un", "un", "un"],
  ["effectif", "", "", ""],
])(
  "keptFigure of %s %j is %j, and shownFigure of that is %j",
  (name, text, keptValue, shownText) => {
    expect(keptFigure(name, text)).toBe(keptValue);
    expect(shownFigure(keptValue)).toBe(shownText);
  },
);

test("figureInWords gives the unit of an amount, and none to people", () => {
  expect(figureInWords("capitaux", -5000)).toBe("\u22125\u202F000\u00A0FCFA");
  expect(figureInWords("effectif", 5000)).toBe("5\u202F000");
  expect(figureInWords("ca1", "beaucoup")).toBe("beaucoup");
});

test("companyFigures reads an unreadable figure as 0", () => {
  expect(companyFigures({ ca1: 5, ca2: "x", dirigeant: "oui", ingenieurs: 2 })).toMatchObject({
    turnovers: [5],
    qualifiedHead: true,
    engineers: 2,
    staff: 0,
  });
});

const typedFigures = { ca1: 10, ca2: 9, ca3: 8, capitaux: 1 };

test.each([
  ["the same year", 2025, { ...typedFigures, exercice: 2025 }],
  ["one year later", 2026, { ca2: 10, ca3: 9, capitaux: 1, exercice: 2026 }],
  ["two years later", 2027, { ca3: 10, capitaux: 1, exercice: 2027 }],
  ["four years later", 2029, { capitaux: 1, exercice: 2029 }],
])("alignYears keeps each turnover with its year, %s", (_when, latest, aligned) => {
  expect(alignYears({ ...typedFigures, exercice: 2025 }, latest)).toEqual(aligned);
});

test("alignYears takes turnovers without a year for those of the latest", () => {
  expect(alignYears(typedFigures, 2025)).toEqual({ ...typedFigures, exercice: 2025 });
});

test("labelIn names the turnovers by their year, and without a year by their order", () => {
  const years = (["ca1", "ca2", "ca3"] as const).map((name) => labelIn({ exercice: 2025 }, name));
  expect(years).toEqual([2025, 2024, 2023].map((year) => `Chiffre d’affaires ${year}`));
  expect(labelIn({}, "ca2")).toBe("Chiffre d’affaires de l’exercice précédent");
  expect(labelIn({ exercice: 2025 }, "capitaux")).toBe("Capitaux propres");
});

const means = {
  engineers: 0,
  technicians: 2,
  staff: 3,
  equipment: 7_000_000,
  reference: 0,
  workers: 3,
  machines: 1,
  references: 0,
};

test("listedFigures counts the lists that are not empty", () => {
  expect(listedFigures(means)).toEqual({
    ingenieurs: 0,
    techniciens: 2,
    effectif: 3,
    materiel: 7_000_000,
  });
});

test("withLists takes the typed figures, and the counts of the lists for empty fields", () => {
  expect(withLists({ effectif: 10, techniciens: "", ca1: 5 }, means)).toEqual({
    ca1: 5,
    ingenieurs: 0,
    techniciens: 2,
    effectif: 10,
    materiel: 7_000_000,
  });
});

const compared = {
  figures: { ca1: 130, ca2: 250, effectif: 3, exercice: 2025 },
  years: 2,
  means,
  registeredTurnover: 250,
  confirmations: {},
};

test("discrepanciesOf finds nothing where the lists and a turnover of any year agree", () => {
  expect(discrepanciesOf(compared)).toEqual([]);
});

test.each([
  ["the permanent staff", { effectif: 10 }, "effectif", 10, 3, "lists"],
  ["no equipment", { materiel: 0 }, "materiel", 0, 7_000_000, "lists"],
  ["the turnover", { ca2: 240 }, "ca1", 130, 250, "registration"],
] as const)("discrepanciesOf finds %s", (_what, changes, name, declared, counted, source) => {
  const figures = { ...compared.figures, ...changes };
  expect(discrepanciesOf({ ...compared, figures })).toMatchObject([
    { name, declared, found: counted, source, confirmed: null },
  ]);
});

test("the turnover of the registration is no discrepancy for a company that has closed no year", () => {
  expect(discrepanciesOf({ ...compared, figures: { effectif: 3 }, years: 0 })).toEqual([]);
});

test.each([
  ["both numbers are the ones confirmed", {}, true],
  ["the application says another number", { declared: 9 }, false],
  ["the lists count another number", { found: 4 }, false],
])("a confirmation holds while %s", (_when, changes, holds) => {
  const confirmation = {
    declared: 10,
    found: 3,
    reason: "Sept embauches",
    by: "Awa",
    at: "2026-11-23",
  };
  const [discrepancy] = discrepanciesOf({
    ...compared,
    figures: { ...compared.figures, effectif: 10 },
    confirmations: { effectif: { ...confirmation, ...changes } },
  });
  expect(discrepancy?.confirmed !== null).toBe(holds);
});
