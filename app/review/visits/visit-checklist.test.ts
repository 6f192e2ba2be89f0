import { expect, test } from "vitest";
import type { Class } from "#app/tariff/classes.ts";
import { type Findings, visitFields, visitGaps, visitPoints } from "./visit-checklist.ts";

test.each<[Class, number]>([
  ["A", 8],
  ["B", 8],
  ["C", 7],
  ["D", 4],
  ["E", 4],
])("a visit for class %s looks at %i points", (askedClass, count) => {
  const points = visitPoints(askedClass);
  expect(points).toHaveLength(count);
  expect(new Set(points.map(({ name }) => name)).size).toBe(count);
});

test("a record lacks each point without a finding, the words for what is not plainly so, who was met and the conclusion", () => {
  const points = visitPoints("D");
  const findings: Findings = {
    siege: { found: "yes", note: "" },
    personnel: { found: "no", note: "" },
    materiel: { found: "partly", note: "Une bétonnière sur trois." },
  };
  expect(visitGaps(points, { findings, met: "", conclusion: " " })).toEqual([
    "Les personnes présentes sont celles de la liste\u00A0: dites ce que vous avez vu",
    "Les originaux demandés ont été montrés\u00A0: pas encore de constat",
    "Qui avez-vous rencontré\u202F?",
    "La conclusion est vide",
  ]);
  const whole: Findings = Object.fromEntries(
    points.map(({ name }) => [name, { found: "yes" as const, note: "" }]),
  );
  expect(visitGaps(points, { findings: whole, met: "Awa", conclusion: "Conforme." })).toEqual([]);
});

test("the form has two fields for each point, and two of its own", () => {
  const points = visitPoints("D");
  const fields = visitFields(points, { findings: {}, met: "Awa", conclusion: "" });
  expect(Object.keys(fields)).toHaveLength(10);
  expect(fields).toMatchObject({ "constat.siege": "", rencontre: "Awa" });
});
