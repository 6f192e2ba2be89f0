import { expect, test } from "vitest";
import { isOpenQuestion, type QuestionState, questionState } from "./expert-question.ts";

const at = new Date("2026-11-20T10:00:00Z");
const fresh = { declared: null, answeredAt: null, revokedAt: null, dueOn: "2026-11-30" } as const;

test.each<[string, Parameters<typeof questionState>[0], QuestionState, boolean]>([
  ["nothing happened", fresh, "asked", true],
  ["the expert declared no interest", { ...fresh, declared: "clear" }, "opened", true],
  ["its last day is today", { ...fresh, dueOn: "2026-11-24" }, "asked", true],
  ["its last day was yesterday", { ...fresh, dueOn: "2026-11-23" }, "past", false],
  ["the expert is in conflict", { ...fresh, declared: "conflict" }, "conflict", false],
  ["it was revoked", { ...fresh, declared: "clear", revokedAt: at }, "revoked", false],
  [
    "it was answered, and its day is past",
    { ...fresh, declared: "clear", answeredAt: at, dueOn: "2026-11-21" },
    "answered",
    false,
  ],
  [
    "its answer was set aside",
    { ...fresh, declared: "clear", answeredAt: at, revokedAt: at },
    "set-aside",
    false,
  ],
])("a question when %s", (_case, facts, state, open) => {
  expect(questionState(facts, "2026-11-24")).toBe(state);
  expect(isOpenQuestion(state)).toBe(open);
});
