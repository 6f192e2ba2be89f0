import { expect, test } from "vitest";
import { examinationTodos } from "./examination-todos.ts";

const applicationOf = (id: string) => ({ id, applicationId: "f", number: "DO-2026-00042-5" });
const facts = {
  today: "2026-11-24",
  named: [],
  visits: [],
  decisions: [],
  contestable: [],
  certificates: [],
  hearings: [],
  measures: [],
  letters: [],
};

test("a planned visit is urgent near its day, and gone after it", () => {
  const visit = (id: string, onDay: string) => ({ ...applicationOf(id), onDay, atTime: "10:30" });
  const todos = examinationTodos({
    ...facts,
    visits: [visit("a", "2026-11-23"), visit("b", "2026-11-25"), visit("c", "2026-12-10")],
  });
  expect(todos.map(({ key, isUrgent }) => [key, isUrgent])).toEqual([
    ["visit-b", true],
    ["visit-c", false],
  ]);
  expect(todos[0]?.when).toBe(
    "le mercredi 25 novembre 2026 à 10\u00A0h\u00A030".replace("25 ", "25\u00A0"),
  );
});

test("a name to which the company may object leads to its page and is never urgent", () => {
  const [todo] = examinationTodos({
    ...facts,
    named: [{ ...applicationOf("p"), objectUntil: "2026-11-24" }],
  });
  expect(todo).toMatchObject({ isUrgent: false, path: "/espace/dossiers/f/examen" });
  expect(todo?.text).toContain("DO-2026-00042-5");
});

test("a decision that nobody has read is urgent and leads to its page", () => {
  const signedAt = new Date("2026-11-23T10:00:00Z");
  const [todo] = examinationTodos({ ...facts, decisions: [{ ...applicationOf("d"), signedAt }] });
  expect(todo).toMatchObject({
    isUrgent: true,
    day: "2026-11-23",
    path: "/espace/dossiers/f/decision",
  });
  expect(todo?.when).toBe("rendue le 23\u00A0novembre 2026");
});

test("a certificate that was issued is to be fetched, dated by its issue, so that it comes before what has a day to come", () => {
  const certificates = [{ number: "QC-2026-00042-5", issuedAt: new Date("2026-11-23T10:00:00Z") }];
  expect(examinationTodos({ ...facts, certificates })).toEqual([
    {
      key: "certificate-QC-2026-00042-5",
      path: "/espace/certificats/QC-2026-00042-5/certificat.pdf",
      text: "Télécharger le certificat QC-2026-00042-5",
      when: "délivré le 23\u00A0novembre 2026",
      isUrgent: false,
      day: "2026-11-23",
    },
  ]);
});

test("a decision that may still be contested leads to its page with the last day and is never urgent", () => {
  const contestable = [{ ...applicationOf("d"), appealUntil: "2026-11-25" }];
  const [todo] = examinationTodos({ ...facts, contestable });
  expect(todo).toMatchObject({ isUrgent: false, path: "/espace/dossiers/f/decision" });
  expect(todo?.when).toBe("au plus tard le mercredi 25\u00A0novembre 2026");
});
