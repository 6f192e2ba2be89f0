import { expect, test } from "vitest";
import type { ApplicationGuard } from "../application.machine.ts";
import {
  type DraftDocument,
  type DraftFacts,
  draftGuardHolds,
  filingObstacles,
  firstIncomplete,
  mayBeFiled,
  sectionProgress,
} from "./draft.ts";
import { draftFields, plainField } from "./draft-fields.ts";
import { askedFigures, figureNames } from "./figures.ts";

const document = (changes: Partial<DraftDocument> = {}): DraftDocument => ({
  code: "QUITUS",
  label: "Quitus fiscal",
  necessity: "required",
  standing: "in-order",
  isChecked: false,
  until: null,
  listed: null,
  missingYears: [],
  requested: false,
  ...changes,
});

/** The payment of the opening fee. */
const askedPayment = {
  id: "p",
  reference: "PA",
  state: "due" as const,
  amount: 75_000,
  lines: [],
  isSought: false,
};
const complete: DraftFacts = {
  class: "E",
  subAreas: [{ subAreaId: "s", code: "2201", name: "Ponts", familyCode: "2", level: 1 }],
  figures: Object.fromEntries(figureNames.map((name) => [name, 1])),
  discrepancies: [],
  years: 3,
  means: {
    engineers: 0,
    technicians: 1,
    staff: 6,
    equipment: 0,
    reference: 0,
    workers: 6,
    machines: 1,
    references: 1,
  },
  documents: [document()],
  fee: { amount: 75_000, toReturn: 0, payment: { ...askedPayment, state: "paid" } },
};

test("a complete draft has no obstacle and opens at its summary", () => {
  expect(filingObstacles(complete)).toEqual([]);
  expect(firstIncomplete(complete)).toBe("resume");
});

const lacks: [string, Partial<DraftFacts>, ApplicationGuard, string][] = [
  ["a sub-area", { subAreas: [] }, "sub-areas-chosen", "travaux"],
  ["the class", { class: null }, "sub-areas-chosen", "travaux"],
  ["a figure", { figures: { ...complete.figures, capitaux: "" } }, "figures-complete", "chiffres"],
  [
    "a readable figure",
    { figures: { ...complete.figures, capitaux: "beaucoup" } },
    "figures-complete",
    "chiffres",
  ],
  [
    "a document",
    { documents: [document({ standing: "missing" })] },
    "no-missing-document",
    "pieces",
  ],
  [
    "a valid document",
    { documents: [document({ standing: "ended" })] },
    "no-missing-document",
    "pieces",
  ],
  [
    "the confirmation of a figure that differs from the lists",
    {
      discrepancies: [
        {
          name: "effectif",
          label: "Employés permanents",
          source: "lists",
          declared: 10,
          found: 3,
          confirmed: null,
        },
      ],
    },
    "discrepancies-confirmed",
    "resume",
  ],
  ["the fee", { fee: { amount: 75_000, toReturn: 0, payment: null } }, "opening-fee-paid", "frais"],
  [
    "a settled fee",
    { fee: { amount: 75_000, toReturn: 0, payment: { ...askedPayment, state: "to-check" } } },
    "opening-fee-paid",
    "frais",
  ],
  [
    "a payment that staff have found",
    { fee: { amount: 75_000, toReturn: 0, payment: { ...askedPayment, isSought: true } } },
    "opening-fee-paid",
    "frais",
  ],
];

test.each(lacks)(
  "a draft that lacks %s has one obstacle, in the right section, and fails its guard",
  (_what, changes, guard, section) => {
    const draft = { ...complete, ...changes };
    expect(filingObstacles(draft).map((each) => [each.guard, each.section])).toEqual([
      [guard, section],
    ]);
    expect(draftGuardHolds(draft, guard)).toBe(false);
    expect(firstIncomplete(draft)).toBe(section);
  },
);

test.each([
  ["required", "in-order", false, true],
  ["required", "ends-soon", false, true],
  ["required", "date-missing", false, false],
  ["required", "missing", true, false],
  ["request-enough", "missing", false, false],
  ["request-enough", "missing", true, true],
  ["request-enough", "ended", true, true],
  ["optional", "missing", false, true],
  ["optional", "ended", false, true],
] as const)(
  "mayBeFiled for a document that is %s and %s, with proof of request %s, is %s",
  (necessity, standing, requested, may) => {
    expect(mayBeFiled(document({ necessity, standing, requested }))).toBe(may);
  },
);

test("sectionProgress is empty for an untouched draft, and to-correct for a section with invalid content", () => {
  const untouched: DraftFacts = {
    ...complete,
    class: null,
    subAreas: [],
    figures: {},
    means: { ...complete.means, workers: 0, machines: 0, references: 0 },
    documents: [document({ standing: "missing" })],
    fee: { amount: null, toReturn: 0, payment: null },
  };
  expect(new Set(Object.values(sectionProgress(untouched)))).toEqual(new Set(["empty"]));
  expect(sectionProgress({ ...complete, figures: { ca1: "dix" } }).chiffres).toBe("to-correct");
  expect(sectionProgress({ ...complete, figures: { ca1: 1 } }).chiffres).toBe("under-way");
  expect(
    sectionProgress({ ...complete, documents: [document({ standing: "ended" })] }).pieces,
  ).toBe("to-correct");
});

test("a young company is asked for the years that it has closed only", () => {
  expect(askedFigures(1).map(({ name }) => name)).not.toContain("ca2");
  expect(askedFigures(0).filter(({ name }) => name.startsWith("ca"))).toHaveLength(1);
  expect(
    filingObstacles({ ...complete, years: 1, figures: { ...complete.figures, ca2: "", ca3: "" } }),
  ).toEqual([]);
});

test("draftFields has the class, the figures and a level for each sub-area", () => {
  const fields = draftFields({
    class: "E",
    figures: { ca1: 1000 },
    levels: [{ code: "9999", level: 2 }],
    offered: [{ subAreaCode: "2201" }],
  });
  expect(fields).toMatchObject({ classe: "E", ca1: "1\u202F000", sd2201: "", sd9999: "2" });
});

test.each([
  ["Z", "classe", ""],
  ["E", "classe", "E"],
  ["4", "sd2201", ""],
  ["3", "sd2201", "3"],
  ["1 000", "ca1", "1000"],
  ["12 millions", "ca1", "12000000"],
  ["-5", "capitaux", "-5"],
  ["non", "dirigeant", ""],
])("plainField of %j in %s is %j", (text, field, plain) => {
  expect(plainField(text, field)).toBe(plain);
});

test("a company that has declared a transfer is not asked to pay again", () => {
  const texts = (isSought: boolean) =>
    filingObstacles({
      ...complete,
      fee: { amount: 75_000, toReturn: 0, payment: { ...askedPayment, isSought } },
    }).map(({ text }) => text);
  expect(texts(false)).toEqual(["Réglez les frais d’ouverture"]);
  expect(texts(true)).toEqual(["Votre paiement est en cours de vérification"]);
});
