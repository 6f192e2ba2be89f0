import { describe, expect, test } from "vitest";
import type { QualificationStatus } from "#app/certificates/qualification.ts";
import type { ListedQualification } from "../directory-list.ts";
import { noRightConditions, type RightConditions } from "../right-conditions.ts";
import { entryLines, standingOf, standingText } from "./standing.ts";

const right = (
  subAreaCode: string,
  status: QualificationStatus = "valid",
  changes: Partial<ListedQualification> = {},
): ListedQualification => ({
  subAreaCode,
  subAreaName: `Sous-domaine ${subAreaCode}`,
  level: 1,
  class: "D",
  startsOn: "2026-09-01",
  endsOn: "2030-08-31",
  status,
  since: null,
  ...changes,
});

const nothing = noRightConditions;
const codes = (all: ListedQualification[], conditions: Parameters<typeof entryLines>[1]) =>
  entryLines(all, conditions).lines.map(
    ({ qualification, isMatch }) => qualification.subAreaCode + (isMatch ? " found" : ""),
  );
const five = ["1101", "2201", "2202", "6101", "7301"].map((code) => right(code));

describe("entryLines", () => {
  test("an entry shows three qualifications and counts the others", () => {
    expect(codes(five, nothing)).toEqual(["1101", "2201", "2202"]);
    expect(entryLines(five, nothing).others).toBe(2);
    expect(entryLines(five.slice(0, 3), nothing).others).toBe(0);
  });

  test("an entry shows the qualifications that match the filters first, marked", () => {
    const expected = ["7301 found", "1101", "2201"];
    expect(codes(five, { ...nothing, activities: ["7301"] })).toEqual(expected);
    expect(codes(five, { ...nothing, activities: ["7"] })).toEqual(expected);
    const large = [...five.slice(0, 4), right("7301", "to-renew", { class: "A" })];
    expect(codes(large, { ...nothing, classes: ["A"] })).toEqual(expected);
    expect(codes(large, { ...nothing, statuses: ["to-renew"] })).toEqual(expected);
  });

  test("an entry marks all qualifications when all match, and none without a filter on qualifications", () => {
    const all = ["1101 found", "2201 found", "2202 found"];
    expect(codes(five, { ...nothing, classes: ["D"] })).toEqual(all);
    expect(codes(five.slice(0, 1), { ...nothing, activities: ["1"] })).toEqual(["1101 found"]);
    expect(codes(five, nothing)).toEqual(["1101", "2201", "2202"]);
  });

  test("an entry shows first what matches level, class and lots on one qualification", () => {
    const rights = [
      right("1101"),
      right("2201", "valid", { level: 1, class: "B" }),
      right("2202", "valid", { level: 3, class: "E" }),
      right("6102", "valid", { level: 2, class: "C" }),
      right("6103", "suspended", { level: 3, class: "A" }),
    ];
    const found = (conditions: Partial<RightConditions>) =>
      codes(rights, { ...nothing, ...conditions }).filter((each) => each.endsWith("found"));
    expect(found({ minLevel: 2, minClass: "D" })).toEqual(["6103 found", "6102 found"]);
    expect(found({ minLevel: 2, minClass: "D", inForce: true })).toEqual(["6102 found"]);
    const amount = { fcfa: 1_000_000_000, class: "C" as const };
    expect(found({ amount, activities: ["2", "6"], inForce: true })).toEqual([
      "2201 found",
      "6102 found",
    ]);
    const lots = [
      { activity: "22", minLevel: 3 as const, minClass: null },
      { activity: "61", minLevel: null, minClass: "C" as const },
    ];
    expect(found({ lots, inForce: true })).toEqual(["2202 found", "6102 found"]);
  });

  test("an entry never leaves out a suspended qualification", () => {
    const suspended = [...five, right("8101", "suspended"), right("9101", "suspended")];
    expect(codes(suspended, nothing)).toEqual(["8101", "9101", "1101"]);
    expect(codes(suspended, { ...nothing, activities: ["2"] })).toEqual([
      "2201 found",
      "2202 found",
      "8101",
      "9101",
    ]);
    expect(entryLines(suspended, { ...nothing, activities: ["2"] }).others).toBe(3);
  });
});

test.each<[ListedQualification[], ReturnType<typeof standingOf>]>([
  [[right("1101", "suspended"), right("2201", "to-renew")], { kind: "in-force" }],
  [
    [
      right("1101", "suspended", { since: "2026-03-01" }),
      right("2201", "suspended", { since: "2026-04-01" }),
      right("2202", "upcoming"),
    ],
    { kind: "suspended", since: "2026-04-01" },
  ],
  [
    [right("1101", "withdrawn"), right("2201", "upcoming", { startsOn: "2027-01-01" })],
    { kind: "upcoming", from: "2027-01-01" },
  ],
  [
    [
      right("1101", "withdrawn", { since: "2026-02-01" }),
      right("2201", "expired", { since: "2026-05-01" }),
      right("2201", "replaced", { since: "2026-09-01" }),
    ],
    { kind: "ended", how: "expired", since: "2026-05-01" },
  ],
  [
    [
      right("1101", "withdrawn", { since: "2026-06-01" }),
      right("2201", "expired", { since: "2026-05-01" }),
    ],
    { kind: "ended", how: "withdrawn", since: "2026-06-01" },
  ],
  [
    [
      right("1101", "void", { since: "2026-07-01" }),
      right("2201", "withdrawn", { since: "2026-06-01" }),
    ],
    { kind: "ended", how: "void", since: "2026-07-01" },
  ],
])("a company of %j has the standing %j", (all, standing) => {
  expect(standingOf(all)).toEqual(standing);
});

test.each<[ReturnType<typeof standingOf>, string]>([
  [{ kind: "in-force" }, "En vigueur"],
  [{ kind: "suspended", since: "2026-04-01" }, "Suspendue depuis le 1er\u00A0avril 2026"],
  [{ kind: "upcoming", from: "2027-01-01" }, "À partir du 1er\u00A0janvier 2027"],
  [{ kind: "ended", how: "withdrawn", since: "2026-06-02" }, "Retirée le 2\u00A0juin 2026"],
  [{ kind: "ended", how: "void", since: "2026-06-02" }, "Annulée le 2\u00A0juin 2026"],
  [{ kind: "ended", how: "expired", since: "2026-06-02" }, "Échue depuis le 2\u00A0juin 2026"],
])("the standing %j reads « %s »", (standing, text) => {
  expect(standingText(standing)).toBe(text);
});
