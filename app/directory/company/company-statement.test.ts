import { describe, expect, test } from "vitest";
import { datedStatus, type QualificationStatus } from "#app/certificates/qualification.ts";
import type { ListedQualification } from "../directory-list.ts";
import { statementOf } from "./company-statement.ts";
import { qualificationsToShow, standingOf, standingText } from "./standing.ts";

const qualification = (
  status: QualificationStatus,
  changes: Partial<ListedQualification> = {},
): ListedQualification => ({
  subAreaCode: "2201",
  subAreaName: "Maçonnerie",
  level: 1,
  class: "D",
  startsOn: "2026-09-01",
  endsOn: "2030-08-31",
  status,
  since: status === "valid" || status === "to-renew" || status === "upcoming" ? null : "2026-03-12",
  ...changes,
});

function statement(all: ListedQualification[]) {
  const standing = standingOf(all);
  const listed = ["valid", "to-renew", "suspended"];
  const sheet = {
    standing,
    qualifications: all.filter(({ status }) => listed.includes(status)),
    past: qualificationsToShow(all, standing),
  };
  return statementOf(sheet, "2026-11-21");
}

const none = "Aucune qualification en vigueur au 21\u00A0novembre 2026";
const notCertified = "Elle n’est pas à considérer comme certifiée aujourd’hui.";

describe("statementOf", () => {
  test.each<{ statuses: QualificationStatus[]; tone: string; title: string; says: RegExp }>([
    {
      statuses: ["valid", "to-renew", "valid", "expired"],
      tone: "success",
      title: "3\u00A0qualifications en vigueur au 21\u00A0novembre 2026",
      says: /sous-domaine/,
    },
    {
      statuses: ["valid", "suspended", "withdrawn"],
      tone: "warning",
      title: "1\u00A0qualification en vigueur au 21\u00A0novembre 2026",
      says: /^1\u00A0qualification est suspendue depuis le 12\u00A0mars 2026/,
    },
    {
      statuses: ["suspended", "suspended"],
      tone: "error",
      title: none,
      says: /^2\u00A0qualifications sont suspendues, la dernière depuis le 12\u00A0mars 2026.+n’est pas à considérer comme certifiée/,
    },
  ])("the statement for $statuses is « $title »", ({ statuses, tone, title, says }) => {
    const companyWords = statement(statuses.map((status) => qualification(status)));
    expect(companyWords).toMatchObject({ tone, title });
    expect(companyWords.detail).toMatch(says);
  });

  test.each<[string, ListedQualification[], string]>([
    [
      "withdrawn, and never that it came to its end",
      [qualification("withdrawn"), qualification("replaced")],
      "Une qualification lui a été retirée le 12\u00A0mars 2026.",
    ],
    [
      "withdrawn at several times",
      [qualification("withdrawn"), qualification("withdrawn", { since: "2026-10-01" })],
      "2\u00A0qualifications lui ont été retirées, la dernière le 1er\u00A0octobre 2026.",
    ],
    [
      "expired",
      [qualification("expired", { endsOn: "2026-11-20", since: "2026-11-21" })],
      "Une qualification est échue depuis le 21\u00A0novembre 2026.",
    ],
    [
      "both",
      [
        qualification("withdrawn"),
        qualification("expired", { endsOn: "2026-10-31", since: "2026-11-01" }),
        qualification("expired", { endsOn: "2026-11-20", since: "2026-11-21" }),
      ],
      "Une qualification lui a été retirée le 12\u00A0mars 2026. 2\u00A0qualifications sont échues, la dernière depuis le 21\u00A0novembre 2026.",
    ],
  ])("the statement for qualifications that are %s has the right detail", (_, all, detail) => {
    expect(statement(all)).toEqual({
      tone: "error",
      title: none,
      detail: `${detail} ${notCertified}`,
    });
  });

  test("the statement before the first qualification begins names its first day and says that nothing is in force", () => {
    const upcoming = ["2027-02-01", "2026-12-01"].map((startsOn) =>
      qualification("upcoming", { startsOn }),
    );
    expect(statement([...upcoming, qualification("expired")])).toEqual({
      tone: "warning",
      title: none,
      detail: "Ce qui a été accordé à cette entreprise ne commence que le 1er\u00A0décembre 2026.",
    });
    expect(statement([qualification("suspended"), ...upcoming]).tone).toBe("error");
  });

  test("the statement, the badge and the qualification line name the same day, that of `since`", () => {
    const right = qualification("expired", { endsOn: "2026-11-17", since: "2026-11-18" });
    const words = "chue depuis le 18\u00A0novembre 2026";
    expect(standingText(standingOf([right]))).toBe(`É${words}`);
    expect(datedStatus(right)).toBe(`É${words}`);
    expect(statement([right]).detail).toContain(`Une qualification est é${words}.`);
  });
});
