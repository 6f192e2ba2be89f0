import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { audit, auditedCriteria } from "./accessibility-audit.ts";
import { auditRates, conformityWords } from "./accessibility-rates.ts";
import { auditedPages } from "./accessibility-sample.ts";
import { accessibility } from "./accessibility-text.ts";

/** Number of criteria in each of the thirteen topics of RGAA 4.1.2. */
const perTopic = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12];

describe("accessibility audit", () => {
  test("the accessibility audit has the 106 criteria of RGAA in order, each judged on every page", () => {
    const numbers = perTopic.flatMap((count, topic) =>
      Array.from({ length: count }, (_, place) => `${topic + 1}.${place + 1}`),
    );
    expect(auditedCriteria.map(({ number }) => number)).toEqual(numbers);
    for (const { number, title, verdicts, looked } of auditedCriteria) {
      expect(verdicts, number).toHaveLength(auditedPages.length);
      expect(title, number).toMatch(/.{5}/);
      expect(looked, number).toMatch(/.{4}/);
    }
  });

  test("the accessibility audit is dated, and not in the future", () => {
    expect(audit.on).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(Date.parse(audit.on)).toBeLessThanOrEqual(Date.now() + 86_400_000);
  });

  test("the accessibility audit has the version of the product, its author, scope and tools", () => {
    expect(audit.version).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
    for (const text of [audit.by, audit.scope, audit.reference, ...audit.tools])
      expect(text).toMatch(/.{8}/);
  });

  test("each broken criterion of the accessibility audit has a note", () => {
    for (const { number, note } of auditRates().broken) expect(note, number).toMatch(/.{20}/);
  });

  test("no broken criterion of the accessibility audit names a test that would fail on it", () => {
    for (const { number, test: file } of auditRates().broken) expect(file, number).toBeNull();
  });

  test("the accessibility audit names existing tests", () => {
    for (const { number, test: file } of auditedCriteria)
      if (file) expect(existsSync(resolve(file)), `${number}: ${file}`).toBe(true);
  });
});

test("a criterion broken on one page is not met; the mean rate is the mean of the pages", () => {
  const criterion = { title: "", test: null, looked: "", note: null, inStates: [] };
  const rates = auditRates(
    [
      { ...criterion, number: "1", verdicts: ["C", "NC"] },
      { ...criterion, number: "2", verdicts: ["C", "C"] },
      { ...criterion, number: "3", verdicts: ["NA", "NA"] },
      { ...criterion, number: "4", verdicts: ["C", "NA"] },
    ],
    [
      { title: "A", path: "/a" },
      { title: "B", path: "/b" },
    ],
  );
  expect(rates).toMatchObject({
    conform: 2,
    notConform: 1,
    notApplicable: 1,
    conformity: "partielle",
  });
  expect(rates.overall).toBeCloseTo(2 / 3);
  expect(rates.pages.map(({ rate }) => rate)).toEqual([1, 0.5]);
  expect(rates.mean).toBeCloseTo(0.75);
});

test.each([
  [["C", "C"], "totalement conforme"],
  [["C", "NC"], "partiellement conforme"],
  [["NC", "NC"], "non conforme"],
] as const)("criteria judged %j make the site %s", (verdicts, words) => {
  const criteria = verdicts.map((verdict, place) => ({
    number: String(place),
    title: "",
    test: null,
    looked: "",
    note: null,
    inStates: [],
    verdicts: [verdict],
  }));
  expect(conformityWords(auditRates(criteria, [{ title: "A", path: "/a" }], true))).toBe(words);
});

describe("claim of full conformity", () => {
  test("full conformity is not claimed while one criterion fails on one page", () => {
    for (const [row, { number }] of auditedCriteria.entries()) {
      const broken = row % auditedPages.length;
      const criteria = auditedCriteria.map((criterion, each) => ({
        ...criterion,
        verdicts: criterion.verdicts.map((verdict, place) => {
          if (each === row && place === broken) return "NC";
          return verdict === "NC" ? "C" : verdict;
        }),
      }));
      expect(conformityWords(auditRates(criteria, auditedPages, true)), number).toBe(
        "partiellement conforme",
      );
    }
  });

  test("full conformity is not claimed after an audit that was not read in full", () => {
    const criteria = auditedCriteria.map((criterion) => ({
      ...criterion,
      verdicts: criterion.verdicts.map((verdict) => (verdict === "NC" ? "C" : verdict)),
    }));
    expect(conformityWords(auditRates(criteria, auditedPages, true))).toBe("totalement conforme");
    expect(conformityWords(auditRates(criteria, auditedPages, false))).toBe(
      "partiellement conforme",
    );
  });

  test("the accessibility statement claims full conformity only when the audit does", () => {
    const [state] = accessibility(defaultSettings);
    const { broken } = auditRates();
    const stateText = JSON.stringify(state);
    expect(stateText.includes("totalement")).toBe(broken.length === 0 && audit.complete);
    expect(stateText).toContain(conformityWords(auditRates()));
  });

  test("no other text of the product claims a degree of conformity", () => {
    const files = globSync("app/**/*.{ts,tsx}").filter(
      (file) => !file.includes("accessibility-rates"),
    );
    expect(files.length).toBeGreaterThan(100);
    for (const file of files)
      expect(readFileSync(file, "utf8"), file).not.toMatch(/(totalement|partiellement) conforme/);
  });
});
