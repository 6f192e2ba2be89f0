import { expect, test } from "vitest";
import { expectedEnd, lineResult } from "./running.server.ts";

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

const at = (time: string) => new Date(`2026-12-18T${time}:00Z`);
const closed = (from: string | null, to: string) =>
  ({ state: "closed", openedAt: from ? at(from) : null, closedAt: at(to) }) as const;
const open = (from: string) => ({ state: "open", openedAt: at(from), closedAt: null }) as const;
const pending = { state: "pending", openedAt: null, closedAt: null } as const;

test.each([
  ["nobody knows after one item", [closed("09:06", "09:26"), pending], "09:30", null],
  [
    "two of twenty minutes, two to come",
    [closed("09:00", "09:20"), closed("09:20", "09:40"), pending, pending],
    "09:40",
    "10:20",
  ],
  [
    "the called one has its half behind it",
    [closed("09:00", "09:20"), closed("09:20", "09:40"), open("09:40"), pending],
    "09:50",
    "10:20",
  ],
  [
    "one that takes longer than the others takes nothing of theirs",
    [closed("09:00", "09:20"), closed("09:20", "09:40"), open("09:40"), pending],
    "10:31",
    "10:55",
  ],
  [
    "what was put off without being called says nothing of the pace",
    [closed("09:00", "09:20"), closed(null, "09:21"), pending],
    "09:30",
    null,
  ],
  ["nothing is left", [closed("09:00", "09:20"), closed("09:20", "09:40")], "09:40", null],
  [
    "past midnight",
    [closed("23:00", "23:20"), closed("23:20", "23:40"), pending, pending],
    "23:50",
    "24:30",
  ],
])("when the agenda ends: %s", (_, items, now, end) => {
  const until = end === "24:30" ? new Date("2026-12-19T00:30:00Z") : end && at(end);
  expect(expectedEnd(items, at(now))).toEqual(until);
});
