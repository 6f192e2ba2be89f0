import { expect, test } from "vitest";
import { storedFiling } from "./filing.ts";

const document = { code: "QUITUS", label: "Quitus", sha256: "a" };

test("a filing of before the word document is read with its documents, and one of today as it stands", () => {
  const today = { number: "DO-2026-00001-1", documents: [document] };
  expect(storedFiling(today)).toEqual(today);
  expect(storedFiling({ number: "DO-2026-00001-1", papers: [document] })).toEqual(today);
});
