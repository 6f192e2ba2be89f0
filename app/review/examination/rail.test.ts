import { describe, expect, test } from "vitest";
import type { ExaminedDocument } from "../frame/examined-documents.queries.server.ts";
import { nextLeft, progressInWords, progressOf, railOf } from "./rail.ts";

const document = (
  code: string,
  check: ExaminedDocument["check"],
  answered = false,
  byReader = true,
): ExaminedDocument => ({
  code,
  label: code,
  documentId: `${code}-id`,
  name: "a.pdf",
  issuedOn: null,
  endsOn: null,
  version: 1,
  suppliedAt: new Date(0),
  bytes: 1,
  requestOnly: false,
  answered,
  check,
  reason: null,
  checkedBy: null,
  checkedByReader: byReader,
  checkedAt: null,
  scan: "clean",
  state: "usable",
  stateSince: new Date(0),
  contentGone: false,
  type: "application/pdf",
  pages: 1,
  hasScript: false,
  firstPicture: null,
});
const nothing = {
  documents: [],
  complements: [],
  marks: {},
  opinions: { asked: 2, whole: 0 },
  counts: { workers: 3, equipment: 2, references: 1 },
};
const marksIn = (groups: ReturnType<typeof railOf>) =>
  Object.fromEntries(
    groups.flatMap(({ entries }) => entries).map(({ label, mark }) => [label, mark]),
  );

describe("the marks of the list", () => {
  test("of documents: accepted, refused, asked for again, not seen, answered", () => {
    const groups = railOf({
      ...nothing,
      documents: [
        document("RCCM", "accepted"),
        document("QUITUS", "refused"),
        document("CSS", "refused"),
        document("IPRES", "to-check"),
        document("CSS", "accepted", true),
      ],
      complements: [
        { targetKind: "requirement", target: "CSS", state: "open" },
        { targetKind: "requirement", target: "QUITUS", state: "prepared" },
      ],
    });
    expect(marksIn(groups)).toMatchObject({
      RCCM: "done",
      QUITUS: "refused",
      CSS: "asked",
      IPRES: "left",
      "CSS, en réponse": "done",
    });
  });

  test("of parts: by the block of the grid that each informs", () => {
    const mark = (points: number | null, note = "") => ({ points, note });
    const groups = railOf({
      ...nothing,
      marks: { people: mark(23), equipment: mark(7), references: mark(null, "À voir") },
      opinions: { asked: 2, whole: 1 },
    });
    expect(marksIn(groups)).toEqual({
      "Identité et registres": "read",
      "Chiffres et classe": "left",
      Personnel: "done",
      Matériel: "refused",
      Références: "begun",
      "Droits et dossiers antérieurs": "read",
      Grille: "begun",
      "Avis par sous-domaine": "begun",
    });
  });
});

test("what comes next is what waits after the current entry, then what waits before it", () => {
  const groups = railOf({
    ...nothing,
    documents: [document("RCCM", "accepted"), document("IPRES", "to-check")],
  });
  expect(nextLeft(groups, "piece=RCCM%3ARCCM-id")?.label).toBe("IPRES");
  expect(nextLeft(groups, "partie=avis")?.label).toBe("Chiffres et classe");
  expect(progressOf(groups)).toEqual({ done: 1, all: 8, checked: 0 });
});

test("what somebody else found conform is not seen by the reader, and is not jumped over", () => {
  const groups = railOf({
    ...nothing,
    documents: [
      document("RCCM", "accepted"),
      document("CSS", "accepted", false, false),
      document("IPRES", "refused", false, false),
    ],
  });
  expect(marksIn(groups)).toMatchObject({ RCCM: "done", CSS: "checked", IPRES: "refused" });
  expect(nextLeft(groups, "piece=RCCM%3ARCCM-id")?.label).toBe("CSS");
  expect(progressOf(groups)).toEqual({ done: 2, all: 9, checked: 1 });
  expect(progressInWords(progressOf(groups))).toEqual([
    "2 sur 9 vues par vous",
    "1\u00A0contrôlée par d’autres, à relire",
  ]);
});
