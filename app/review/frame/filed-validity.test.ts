import { expect, test } from "vitest";
import { requirements2026 } from "#db/reference/requirements.ts";
import { type FiledDates, filedValidities } from "./filed-validity.ts";

const requirements = requirements2026.map(({ code, content }) => ({
  ...content,
  code,
  version: 1,
}));

const filed = (changes: Partial<FiledDates> & Pick<FiledDates, "documentId">): FiledDates => ({
  code: "BILANS",
  version: 1,
  issuedOn: null,
  endsOn: null,
  requestOnly: false,
  answered: false,
  suppliedAt: new Date("2026-11-01T10:00:00Z"),
  check: "to-check",
  ...changes,
});

const accounts = (...days: string[]) =>
  days.map((issuedOn) => filed({ documentId: issuedOn, issuedOn }));

const wordsOf = (
  documents: readonly FiledDates[],
  {
    foundedOn = null,
    filedOn = "2026-11-28",
  }: { foundedOn?: string | null; filedOn?: string } = {},
) =>
  [...filedValidities(documents, { filedOn, foundedOn, requirements }).values()].map(
    ({ words, isWrong, isIncomplete }) =>
      `${words}${isWrong ? " !" : ""}${isIncomplete ? " ?" : ""}`,
  );

const current = "En cours le 28/11/2026, jusqu’au 30/06/2027.";

test("three consecutive years are one current document and two that are expected", () => {
  expect(wordsOf(accounts("2025-12-31", "2024-12-31", "2023-12-31"))).toEqual([
    ...[current, "Exercice 2024, attendu.", "Exercice 2023, attendu."],
  ]);
});

test("a wrong closing day names the year that it hides", () => {
  const lacks = "Série incomplète\u00A0: il manque l’exercice 2025. ?";
  expect(wordsOf(accounts("2026-11-15", "2024-12-31", "2023-12-31"))).toEqual([
    `En cours le 28/11/2026, jusqu’au 15/05/2028. ${lacks}`,
    `Exercice 2024, attendu. ${lacks}`,
    `Exercice 2023, plus ancien que ceux qui sont demandés. ${lacks}`,
  ]);
});

test("a young company shows the years that it has", () => {
  const founded = { foundedOn: "2024-02-01" };
  expect(wordsOf(accounts("2025-12-31", "2024-12-31"), founded)).toEqual([
    ...[current, "Exercice 2024, attendu."],
  ]);
});

test("a refused year counts again when an answer brings it", () => {
  const [newest, refused, oldest] = accounts("2025-12-31", "2024-12-31", "2023-12-31");
  if (!newest || !refused || !oldest) throw new Error("three documents");
  const filedDocuments = [newest, { ...refused, check: "refused" as const }, oldest];
  expect(wordsOf(filedDocuments)[0]).toContain("il manque l’exercice 2024");
  const answer = { ...refused, documentId: "answer", answered: true };
  expect(wordsOf([...filedDocuments, answer])).toEqual([
    ...[current, "Exercice 2024, attendu.", "Exercice 2023, attendu.", "Exercice 2024, attendu."],
  ]);
});

test("a year that answers a complement is judged on the day of the answer", () => {
  const answer = filed({
    documentId: "answer",
    issuedOn: "2026-12-31",
    answered: true,
    suppliedAt: new Date("2027-02-01T10:00:00Z"),
  });
  expect(wordsOf([...accounts("2025-12-31", "2024-12-31"), answer])).toEqual([
    ...["Exercice 2025, attendu.", "Exercice 2024, attendu."],
    "En cours le 01/02/2027, jusqu’au 30/06/2028.",
  ]);
});

test("another document is judged alone, by its own dates", () => {
  expect(
    wordsOf([
      filed({ documentId: "fresh", code: "QUITUS", issuedOn: "2026-11-01" }),
      filed({ documentId: "old", code: "QUITUS", issuedOn: "2026-06-01" }),
      filed({ documentId: "request", code: "QUITUS", requestOnly: true }),
      filed({ documentId: "undated", code: "QUITUS" }),
      filed({ documentId: "unknown", code: "ANCIEN" }),
    ]),
  ).toEqual([
    "En cours le 28/11/2026, jusqu’au 30/01/2027.",
    "Finie le 28/11/2026\u00A0: elle valait jusqu’au 30/08/2026. !",
    "Preuve de la demande\u00A0: l’original reste attendu.",
    "Aucune date déclarée.",
  ]);
});
