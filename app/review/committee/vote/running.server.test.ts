import { expect, test } from "vitest";
import { lineResult } from "./running.server.ts";

type Line = Parameters<typeof lineResult>[0];
type Vote = Parameters<typeof lineResult>[1][number];

const line = {
  subAreaId: "s1",
  code: "2201",
  name: "Maçonnerie",
  outcome: "granted",
  level: 1,
  class: "D",
  reasons: [],
} as unknown as Line;
const vote = { outcome: "adopted", subAreaId: null, state: "closed" } as Vote;

test("an outcome on paper that nobody has confirmed is no result of a line", () => {
  expect(lineResult(line, [{ ...vote, state: "to-confirm" }])).toBeNull();
  expect(lineResult(line, [vote])).toBe("accordé, N1, classe\u00A0D.");
});
