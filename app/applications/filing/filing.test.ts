import { expect, test } from "vitest";
import { storedFiling } from "./filing.ts";

const document = { code: "QUITUS", label: "Quitus", sha256: "a" };

test("storedFiling reads a filing from before migration 0083, and a current one unchanged", () => {
  const today = { number: "DO-2026-00001-1", documents: [document] };
  expect(storedFiling(today)).toEqual(today);
  expect(storedFiling({ number: "DO-2026-00001-1", papers: [document] })).toEqual(today);
});
