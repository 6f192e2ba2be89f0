import { expect, test } from "vitest";
import { staffNameKey } from "./staff-name.ts";

test.each([
  ["fatou  SARR", "Fatou Sarr"],
  ["Sarr, Fatou", "Fatou Sarr"],
  ["Fa\u200Btou Sarr", "Fatou Sarr"],
  ["Aissatou N’Diaye", "Aïssatou Ndiaye"],
  ["Marie Anne Diop", "Marie-Anne Diop"],
])("%j reads as %j", (one, other) => {
  expect(staffNameKey(one)).toBe(staffNameKey(other));
});

test("another person has another name", () => {
  expect(staffNameKey("Fatou Sarr")).not.toBe(staffNameKey("Fatou Sall"));
  expect(staffNameKey("Fatou Sarr")).not.toBe(staffNameKey("Fatou Sarr Diop"));
});
