import { expect, test } from "vitest";
import { isRefusal } from "./page-head.tsx";

const again = { intent: "cancel", part: "", values: {}, errors: {} };

test.each<[string, unknown, boolean]>([
  ["no answer", undefined, false],
  ["a form shown again without any error", again, false],
  ["a form with a wrong field", { ...again, errors: { reason: "Dites pourquoi." } }, true],
  ["a form refused for no field", { ...again, message: "La séance est close." }, true],
  ["a form of one button refused for no field", { ...again, refusal: "expired" }, true],
  ["a form sent too often", { ...again, waitSeconds: 60 }, true],
  ["a refusal alone", { message: "La séance est close." }, true],
])("the title of a page tells of an error after %s: %o", (_name, answer, tells) => {
  expect(isRefusal(answer)).toBe(tells);
});
