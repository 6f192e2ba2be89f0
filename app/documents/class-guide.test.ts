import { expect, test } from "vitest";
import { requirements2026 } from "#db/reference/requirements.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { classGuide } from "./class-guide.ts";
import type { ApplicationFacts } from "./requirement.ts";

const facts: Omit<ApplicationFacts, "class"> = {
  kind: "first",
  subAreas: null,
  legalForm: "SARL",
  foundedOn: "2010-01-01",
  day: "2026-11-23",
  provisionalUnderYears: 3,
};
const requirements = requirements2026.map(({ code, content }) => ({
  ...content,
  code,
  version: 1,
}));
const guide = (changes: Partial<typeof facts> = {}) =>
  classGuide({ tariff: referenceTariff, requirements, facts: { ...facts, ...changes } });

test("classGuide begins with the smallest class, with fees and sizes of the tariff", () => {
  expect(guide().map((each) => each.class)).toEqual(["F", "E", "D", "C", "B", "A"]);
  const { fees } = referenceTariff;
  for (const each of guide())
    expect(each).toMatchObject({
      opening: fees.opening[each.class],
      certificate: fees.certificate[each.class],
      followUp: fees.followUp[each.class],
    });
});

test("classGuide names the documents that a larger class is asked for, and counts no optional one", () => {
  const [smallest, next] = guide();
  expect(smallest?.more).toEqual([]);
  expect(next?.more).toContain("États financiers SYSCOHADA");
  expect(next?.documents).toBe((smallest?.documents ?? 0) + (next?.more.length ?? 0));
  const labels = guide().flatMap(({ more }) => more);
  expect(labels).not.toContain("Logo pour l’annuaire");
});

test("classGuide adds the sub-areas beyond the included ones to the opening fee", () => {
  const { fees } = referenceTariff;
  const subAreas = Array.from({ length: fees.includedSubAreas + 2 }, (_, place) => ({
    code: `220${place}`,
    familyCode: "2",
  }));
  expect(guide({ subAreas })[0]?.opening).toBe(fees.opening.F + 2 * fees.extraSubArea.F);
});
