import { describe, expect, test } from "vitest";
import { addDays, formatDateLong } from "#app/kernel/dates.ts";
import { requirements2026 } from "#db/reference/requirements.ts";
import { dateErrors } from "./document.schema.ts";
import {
  type ApplicationFacts,
  datesAsked,
  type Requirement,
  requirementsFor,
  validOn,
} from "./requirement.ts";
import { endedInWords } from "./requirement-words.ts";
import { afterLast, keepingWayBack, wayBack } from "./way-back.ts";

const reference: Requirement[] = requirements2026.map(({ code, content }) => ({
  ...content,
  code,
  version: 1,
}));

const everything: ApplicationFacts = {
  kind: "first",
  class: "A",
  subAreas: [{ code: "2101", familyCode: "2" }],
  legalForm: "SARL",
  foundedOn: "2010-05-04",
  day: "2026-11-22",
  provisionalUnderYears: 3,
};
const codesFor = (facts: Partial<ApplicationFacts>, requirements = reference) =>
  requirementsFor({ ...everything, ...facts }, requirements).map(
    ({ requirement }) => requirement.code,
  );

const all = "RCCM NINEA STATUTS CNI QUITUS CSS IPRES BANQUE PERSONNEL MATERIEL REFERENCES";
const upToE = "BILANS DNS IT FAILLITE";
const upToC = "CA ARCOP HSE";
const insured = "DECENNALE RC-PRO";
const free = "IPM LOGO";
const words = (...texts: string[]) => texts.join(" ").split(" ").sort();

describe("requirementsFor", () => {
  test.each<[string, Partial<ApplicationFacts>, string[]]>([
    ["in class A", {}, words(all, upToE, upToC, insured, free)],
    ["in class C", { class: "C" }, words(all, upToE, upToC, insured, free)],
    ["in class D", { class: "D" }, words(all, upToE, insured, free)],
    ["in class E", { class: "E" }, words(all, upToE, insured, free)],
    ["in class F", { class: "F" }, words(all, insured, free)],
    [
      "by somebody in their own name",
      { legalForm: "EI", class: "F" },
      words(all.replace("STATUTS ", ""), insured, free),
    ],
    [
      "in a family without insurance",
      { class: "F", subAreas: [{ code: "1101", familyCode: "1" }] },
      words(all, free),
    ],
    [
      "in two families, one insured",
      {
        class: "F",
        subAreas: [
          { code: "1101", familyCode: "1" },
          { code: "8101", familyCode: "8" },
        ],
      },
      words(all, insured, free),
    ],
    [
      "by a company that gets a provisional certificate",
      { class: "F", foundedOn: "2023-11-23" },
      words(all.replace(" REFERENCES", ""), insured, free),
    ],
    [
      "by a company of three years on the day",
      { class: "F", foundedOn: "2023-11-22" },
      words(all, insured, free),
    ],
    [
      "while nothing is known",
      { class: null, subAreas: null, legalForm: null, foundedOn: null },
      words(all, upToE, upToC, insured, free),
    ],
    ["without a sub-area", { class: "F", subAreas: [] }, words(all, free)],
  ])("a first application %s needs the documents of applications §2", (_who, facts, expected) => {
    expect(codesFor(facts).sort()).toEqual(expected);
  });
});

test.each([
  ["renewal", "NINEA", false],
  ["renewal", "STATUTS", false],
  ["renewal", "RCCM", true],
  ["renewal", "REFERENCES", true],
  ["extension", "NINEA", false],
  ["extension", "DECENNALE", true],
] as const)("a %s is asked for %s: %s", (kind, code, isAsked) => {
  expect(codesFor({ kind }).includes(code)).toBe(isAsked);
});

test("a follow-up needs the four documents of every year", () => {
  expect(codesFor({ kind: "follow-up" }).sort()).toEqual(["CSS", "IPRES", "QUITUS", "RC-PRO"]);
});

test("a proof of request is enough for documents that take long to obtain", () => {
  const enough = reference.filter(({ necessity }) => necessity === "request-enough");
  expect(enough.map(({ code }) => code).sort()).toEqual(["CSS", "IPRES", "IT", "QUITUS"]);
});

test("a requirement of one sub-area does not apply to its neighbours", () => {
  const only = reference.map((each) =>
    each.code === "HSE" ? { ...each, families: [], subAreas: ["2101"] } : each,
  );
  expect(codesFor({}, only)).toContain("HSE");
  expect(codesFor({ subAreas: [{ code: "2102", familyCode: "2" }] }, only)).not.toContain("HSE");
});

describe("financial statements", () => {
  test.each([
    [null, "2026-11-22", 3],
    ["2010-05-04", "2026-11-22", 3],
    ["2024-01-15", "2026-11-22", 2],
    ["2024-07-01", "2026-11-22", 1],
    ["2025-06-30", "2026-11-22", 1],
    ["2025-07-01", "2026-11-22", undefined],
    ["2026-01-10", "2026-11-22", undefined],
    // The statements of the year before are ready at the end of April.
    ["2025-01-10", "2026-03-31", undefined],
    ["2025-01-10", "2026-05-01", 1],
  ])(
    "a company founded on %s needs, on %s, the statements of %s years",
    (foundedOn, day, years) => {
      const requirements = requirementsFor({ ...everything, foundedOn, day }, reference);
      expect(requirements.find(({ requirement }) => requirement.code === "BILANS")?.years).toBe(
        years,
      );
    },
  );
});

describe("a document on 2026-11-22", () => {
  const day = "2026-11-22";
  const none = { validity: "none", validFor: null } as const;
  const days = { validity: "days", validFor: 90 } as const;
  const expiry = { validity: "expiry", validFor: null } as const;
  const fiscal = { validity: "fiscal", validFor: 18 } as const;
  test.each([
    [none, null, null, "valid", null],
    [days, "2026-11-22", null, "valid", "2027-02-20"],
    [days, "2026-09-24", null, "valid", "2026-12-23"],
    [days, "2026-09-23", null, "ends-soon", "2026-12-22"],
    [days, "2026-08-24", null, "ends-soon", "2026-11-22"],
    [days, "2026-08-23", null, "ended", "2026-11-21"],
    [days, "2026-11-23", null, "not-yet", "2027-02-21"],
    [days, null, null, "date-missing", null],
    [days, null, "2030-01-01", "date-missing", null],
    [expiry, null, "2027-01-01", "valid", "2027-01-01"],
    [expiry, null, "2026-11-22", "ends-soon", "2026-11-22"],
    [expiry, null, "2026-11-21", "ended", "2026-11-21"],
    [expiry, "2026-12-01", "2027-12-01", "not-yet", "2027-12-01"],
    [expiry, "2020-01-01", null, "date-missing", null],
    [fiscal, "2025-12-31", null, "valid", "2027-06-30"],
    [fiscal, "2025-05-22", null, "ends-soon", "2026-11-22"],
    [fiscal, "2025-05-21", null, "ended", "2026-11-21"],
    [fiscal, "2024-12-31", null, "ended", "2026-06-30"],
    [fiscal, "2026-12-31", null, "not-yet", "2028-06-30"],
  ] as const)("%o issued %s, ending %s, is %s until %s", (rule, issuedOn, endsOn, state, until) => {
    expect(validOn(day, { issuedOn, endsOn }, rule)).toEqual({ state, until });
  });
});

test.each([
  ["none", null, null],
  ["days", "Date de délivrance", null],
  ["expiry", null, "Fin de validité"],
  ["fiscal", "Exercice clos le", null],
] as const)("%s asks for the dates %s and %s", (validity, issuedOn, endsOn) => {
  expect(datesAsked({ validity })).toEqual({ issuedOn, endsOn });
});

describe("dateErrors", () => {
  const today = "2026-11-23";
  const days = { validity: "days", validFor: 90 } as const;
  const expiry = { validity: "expiry", validFor: null } as const;
  const fiscal = { validity: "fiscal", validFor: 18 } as const;
  const dated = (issuedOn: string | null, endsOn: string | null = null) => ({ issuedOn, endsOn });

  test.each([
    ["of the last day on which it is worth something", days, dated("2026-08-25"), undefined],
    ["a day older than that", days, dated("2026-08-24"), /trop ancienne.*du 25\u00A0août 2026/],
    ["of today", days, dated(today), undefined],
    ["of tomorrow", days, dated("2026-11-24"), /pas encore passée/],
    ["without its date", days, dated(null), /Donnez la date/],
    ["that ends today", expiry, dated(null, today), undefined],
    ["that ended yesterday", expiry, dated(null, "2026-11-22"), /n’est plus valable/],
    ["of a year closed long ago", fiscal, dated("2023-12-31"), undefined],
  ])("a document %s is judged at its date", (_what, requirement, dates, words) => {
    const [error] = Object.values(dateErrors(requirement, dates, today));
    if (words) expect(error).toMatch(words);
    else expect(error).toBeUndefined();
  });
});

test.each([
  ["/espace/dossiers/f/pieces", "/espace/dossiers/f/pieces"],
  ["/espace/membres", null],
  ["https://evil.example/espace/dossiers/f", null],
])("wayBack of %s is %s", (address, path) => {
  expect(wayBack(new URLSearchParams({ retour: address }))).toBe(path);
  expect(keepingWayBack(path)).toBe(path ? `&retour=${encodeURIComponent(path)}` : "");
});

test.each(["2026-11-27", "2026-12-31", "2028-02-28"])(
  "on its last day, %s, a document is valid; the day from which it is said not to be is the next one",
  (last) => {
    const next = addDays(last, 1);
    const state = (day: string) =>
      validOn(day, { issuedOn: null, endsOn: last }, { validity: "expiry", validFor: null });
    expect(state(last).state).toBe("ends-soon");
    expect(state(next).state).toBe("ended");
    expect(endedInWords(last)).toContain(`depuis le ${formatDateLong(next)}`);
  },
);

test.each(["/espace/dossiers/f/pieces", "/espace/dossiers/f/pieces?entreprise=c#piece-RCCM"])(
  "after the last document that a draft lacked, %s leads to the draft",
  (path) => {
    expect(afterLast(path)).toBe("/espace/dossiers/f?fait=pieces");
  },
);
