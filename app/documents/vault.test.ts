import { describe, expect, test } from "vitest";
import type { ApplicationFacts, Requirement } from "./requirement.ts";
import { vaultStanding } from "./vault.ts";

const requirement = (changes: Partial<Requirement>): Requirement => ({
  code: "QUITUS",
  version: 1,
  label: "Quitus fiscal",
  help: "",
  issuer: "DGID",
  obtainedAt: "",
  duration: "",
  cost: "",
  theme: "standing",
  position: 1,
  kinds: ["first"],
  classes: ["A", "B", "C", "D", "E", "F"],
  families: [],
  subAreas: [],
  exceptions: [],
  necessity: "required",
  validity: "days",
  validFor: 90,
  years: null,
  formats: ["pdf"],
  maxMb: 10,
  several: false,
  ...changes,
});

const facts: ApplicationFacts = {
  kind: "first",
  class: null,
  subAreas: null,
  legalForm: "SARL",
  foundedOn: "2010-01-01",
  day: "2026-11-22",
  provisionalUnderYears: 2,
};

const standing = (
  content: Partial<Requirement>,
  documents: { issuedOn?: string; endsOn?: string; code?: string; isRequest?: boolean }[],
) => {
  const suppliedDocuments = documents.map(
    ({ issuedOn = null, endsOn = null, code = "QUITUS", ...more }) => ({
      ...more,
      code,
      issuedOn,
      endsOn,
    }),
  );
  const [only] = vaultStanding(facts, [requirement(content)], suppliedDocuments, empty);
  return [only?.standing, only?.until];
};

const empty = { workers: 0, equipment: 0 };

test.each([
  ["PERSONNEL", { workers: 3, equipment: 0 }, "in-order", { list: "PERSONNEL", entries: 3 }],
  ["PERSONNEL", { workers: 0, equipment: 3 }, "missing", null],
  ["MATERIEL", { workers: 0, equipment: 2 }, "in-order", { list: "MATERIEL", entries: 2 }],
  ["CSS", { workers: 3, equipment: 2 }, "missing", null],
] as const)("vaultStanding of %s with the lists %j is %s", (code, lists, standing, listed) => {
  const askedRequirement = { ...requirement({ validity: "days", validFor: 365 }), code };
  expect(vaultStanding(facts, [askedRequirement], [], lists)).toMatchObject([{ standing, listed }]);
});

describe("vaultStanding of documents valid for some days", () => {
  test.each([
    ["that was never supplied is missing", [], ["missing", null]],
    [
      "of another requirement leaves it missing",
      [{ code: "CSS", issuedOn: "2026-11-01" }],
      ["missing", null],
    ],
    ["that is fresh is in order", [{ issuedOn: "2026-11-01" }], ["in-order", "2027-01-30"]],
    [
      "within thirty days of its end ends soon",
      [{ issuedOn: "2026-09-10" }],
      ["ends-soon", "2026-12-09"],
    ],
    ["that has ended is to be replaced", [{ issuedOn: "2026-07-01" }], ["ended", null]],
    ["without its date has the standing date-missing", [{}], ["date-missing", null]],
    [
      "that is fresh beside an old one is in order",
      [{ issuedOn: "2026-07-01" }, { issuedOn: "2026-11-01" }],
      ["in-order", "2027-01-30"],
    ],
  ] as const)("a document %s", (_name, documents, expected) => {
    expect(standing({}, [...documents])).toEqual(expected);
  });
});

describe("vaultStanding where a proof of request is enough", () => {
  const proof = { isRequest: true };
  const enough = { necessity: "request-enough" } as const;

  test.each([
    ["its requirement is requested", enough, [proof], ["requested", null]],
    [
      "an ended document beside it leaves it requested",
      enough,
      [{ issuedOn: "2026-07-01" }, proof],
      ["requested", null],
    ],
    [
      "the document itself counts",
      enough,
      [proof, { issuedOn: "2026-11-01" }],
      ["in-order", "2027-01-30"],
    ],
    ["a requirement that does not accept it stays missing", {}, [proof], ["missing", null]],
    [
      "a yearly statement counts as requested only",
      { ...enough, validity: "fiscal", validFor: 18, years: 1 },
      [proof],
      ["requested", null],
    ],
  ] as const)("with a proof of request, %s", (_name, content, documents, expected) => {
    expect(standing(content, [...documents])).toEqual(expected);
  });

  test("a proof of request has no date, and none is missing", () => {
    const [only] = vaultStanding(
      facts,
      [requirement(enough)],
      [{ code: "QUITUS", issuedOn: null, endsOn: null, isRequest: true }],
      empty,
    );
    expect(only?.documents[0]?.validity).toEqual({ state: "requested", until: null });
  });
});

describe("vaultStanding of the statements of three closed years", () => {
  const fiscal = { validity: "fiscal", validFor: 18, years: 3 } as const;
  const years = (...closed: number[]) => closed.map((year) => ({ issuedOn: `${year}-12-31` }));

  test.each([
    ["are missing while one of them is", years(2025, 2024), ["missing", null]],
    ["are missing when one year is there twice", years(2025, 2025, 2024), ["missing", null]],
    ["are in order with all three", years(2025, 2024, 2023), ["in-order", "2027-06-30"]],
    ["have ended when the latest has", years(2024, 2023, 2022), ["ended", null]],
    ["are missing when a year between is", years(2025, 2023, 2022), ["missing", null]],
    [
      "are missing when the latest closed on a wrong day and leaves a gap",
      [{ issuedOn: "2026-11-15" }, ...years(2024, 2023)],
      ["missing", null],
    ],
  ] as const)("statements %s", (_name, documents, expected) => {
    expect(standing(fiscal, [...documents])).toEqual(expected);
  });

  test("statements name the years that are missing, and only the newest has a last day of its own", () => {
    const [only] = vaultStanding(
      facts,
      [requirement(fiscal)],
      years(2025, 2024).map(({ issuedOn }) => ({ issuedOn, endsOn: null, code: "QUITUS" })),
      empty,
    );
    expect(only?.missingYears).toEqual([2023]);
    expect(only?.documents.map(({ validity }) => validity.state)).toEqual(["valid", "expected"]);
  });
});

test("a document without a limit is in order for ever", () => {
  expect(standing({ validity: "none", validFor: null }, [{}])).toEqual(["in-order", null]);
});

test("a document with a day on it is in order until that day", () => {
  const content = { validity: "expiry", validFor: null } as const;
  expect(standing(content, [{ endsOn: "2028-03-12" }])).toEqual(["in-order", "2028-03-12"]);
  expect(standing(content, [{ endsOn: "2026-11-22" }])).toEqual(["ends-soon", "2026-11-22"]);
  expect(standing(content, [{ endsOn: "2026-11-21" }])).toEqual(["ended", null]);
});
