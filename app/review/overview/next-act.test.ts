import { expect, test } from "vitest";
import { nextAct } from "./next-act.ts";

const reader = { mine: false, handledByName: null, checks: false, examines: false };

test("who may work on an application that nobody has takes it; who has it opens its work", () => {
  expect(nextAct({ ...reader, state: "filed", checks: true })).toMatchObject({ kind: "take" });
  expect(nextAct({ ...reader, state: "filed", examines: true })).toMatchObject({ kind: "wait" });
  expect(nextAct({ ...reader, state: "under-review", examines: true })).toMatchObject({
    kind: "take",
  });
  const mine = { ...reader, mine: true, handledByName: "Coumba Foyéra", checks: true };
  expect(nextAct({ ...mine, state: "filed" })).toMatchObject({ section: "recevabilite" });
  expect(nextAct({ ...mine, state: "under-review" })).toMatchObject({ section: "examen" });
  expect(nextAct({ ...mine, state: "to-complete" })).toMatchObject({ section: "complements" });
});

test("what somebody else has, and what is closed, waits", () => {
  const other = { ...reader, handledByName: "Coumba Foyéra", checks: true };
  expect(nextAct({ ...other, state: "filed" })).toEqual({
    kind: "wait",
    why: "Coumba Foyéra suit ce dossier.",
  });
  expect(nextAct({ ...reader, state: "withdrawn", checks: true })).toMatchObject({ kind: "wait" });
  expect(nextAct({ ...reader, state: "ready" })).toMatchObject({ section: "rapport" });
});
