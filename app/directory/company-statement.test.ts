import { expect, test } from "vitest";
import type { QualificationStatus } from "#app/certificates/qualification.ts";
import { statementOf } from "./company-statement.ts";
import type { ListedQualification } from "./directory-list.ts";

const qualification = (status: QualificationStatus): ListedQualification => ({
  subAreaCode: "2201",
  subAreaName: "Maçonnerie",
  level: 1,
  class: "D",
  startsOn: "2026-09-01",
  endsOn: "2030-08-31",
  status,
});

test.each<{ statuses: QualificationStatus[]; tone: string; title: string; says: RegExp }>([
  {
    statuses: ["valid", "to-renew", "valid"],
    tone: "success",
    title: "3\u00A0qualifications en vigueur au 21 novembre 2026",
    says: /sous-domaine/,
  },
  {
    statuses: ["valid", "suspended"],
    tone: "warning",
    title: "1\u00A0qualification en vigueur au 21 novembre 2026",
    says: /^1\u00A0qualification est suspendue/,
  },
  {
    statuses: ["suspended", "suspended"],
    tone: "error",
    title: "Aucune qualification en vigueur au 21 novembre 2026",
    says: /^2\u00A0qualifications sont suspendues.+n’est pas à considérer comme certifiée/,
  },
  {
    statuses: [],
    tone: "error",
    title: "Aucune qualification en vigueur au 21 novembre 2026",
    says: /ont pris fin.+n’est pas à considérer comme certifiée/,
  },
])("$statuses: « $title »", ({ statuses, tone, title, says }) => {
  const sheet = { qualifications: statuses.map(qualification), upcoming: [] };
  const statement = statementOf(sheet, "2026-11-21");
  expect(statement).toMatchObject({ tone, title });
  expect(statement.detail).toMatch(says);
});

test("before the first qualification begins its day is said, and nothing is in force", () => {
  const upcoming = ["2027-02-01", "2026-12-01"].map((startsOn) => ({
    ...qualification("upcoming"),
    startsOn,
  }));
  expect(statementOf({ qualifications: [], upcoming }, "2026-11-21")).toEqual({
    tone: "warning",
    title: "Aucune qualification en vigueur au 21 novembre 2026",
    detail: "Ce qui a été accordé à cette entreprise ne commence que le 1er décembre 2026.",
  });
  const suspended = { qualifications: [qualification("suspended")], upcoming };
  expect(statementOf(suspended, "2026-11-21").tone).toBe("error");
});
