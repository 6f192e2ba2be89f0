import { expect, test } from "vitest";
import { turnoverHelp } from "./field-hints.ts";

test.each([
  ["2026-04-30", "2024"],
  ["2026-05-01", "2025"],
  ["2026-12-31", "2025"],
])("the turnover asked for on %s is that of %s, named by its number", (today, year) => {
  expect(turnoverHelp(today)).toContain(`Celui de ${year}, le dernier exercice clos.`);
});
