import fc from "fast-check";
import { type Choice, choices } from "#app/review/committee/vote/tally.ts";
import { type Act, type Course, REASON } from "./act.ts";
import { type Change, commonChanges, PLACES, personalChanges, settingChanges } from "./assembly.ts";

const who = fc.nat(PLACES - 1);
const part = fc.constantFrom(
  "fitting",
  "fitting",
  "fitting",
  "whole",
  "first",
  "second",
  "foreign",
);
const reason = fc.constantFrom(REASON, REASON, REASON, "", "ab", "😀!", "x".repeat(2_001));
const choice = fc.constantFrom(...(Object.keys(choices) as Choice[]));
const act = <Name extends Act["act"]>(
  name: Name,
  given: {
    [Field in Exclude<keyof Extract<Act, { act: Name }>, "act">]: fc.Arbitrary<
      Extract<Act, { act: Name }>[Field]
    >;
  },
) => fc.record({ act: fc.constant(name), ...given }) as unknown as fc.Arbitrary<Act>;

const anAct: fc.Arbitrary<Act> = fc.oneof(
  act("open-item", {}),
  {
    weight: 4,
    arbitrary: act("open-vote", {
      kind: fc.constantFrom("secret", "box", "hands"),
      part,
      left: fc.constantFrom(true, true, true, false),
      reason,
    }),
  },
  { weight: 2, arbitrary: act("cast-ballot", { who, digit: fc.constantFrom("1", "2", "3", "4") }) },
  { weight: 2, arbitrary: act("close-vote", {}) },
  act("close-hands", { hands: fc.array(choice, { maxLength: 8 }) }),
  {
    weight: 2,
    arbitrary: act("type-box-outcome", {
      outcome: fc.constantFrom("adopted", "rejected", "tied", "void"),
      voters: fc.integer({ min: -1, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: act("confirm-box", { who }) },
  {
    weight: 2,
    arbitrary: act("cast-casting-vote", {
      who: fc.constantFrom(7, 7, 7, 0, 3),
      part,
      choice,
      reason,
    }),
  },
  act("divide-item", { who }),
  {
    weight: 2,
    arbitrary: act("propose-line", {
      part: fc.constantFrom("first", "second", "foreign"),
      outcome: fc.constantFrom("granted", "granted", "refused"),
      level: fc.constantFrom(1, 1, 2, null),
      class: fc.constantFrom("D", "E", "F", "C", null),
      reasons: fc.subarray(["refusal", "above", "below"]),
      note: fc.constantFrom("", "Deux références.", "x".repeat(2_001)),
    }),
  },
  act("ask-confirmation", {
    kind: fc.constantFrom("close-vote", "void-vote", "adjourn", "postpone"),
    reason,
  }),
  {
    weight: 2,
    arbitrary: act("answer-confirmation", {
      who: fc.constantFrom(7, 7, 8, 0),
      answer: fc.constantFrom("confirmed", "confirmed", "refused", "withdrawn"),
    }),
  },
  act("postpone-item", { reason }),
);

const aChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ change: fc.constantFrom(...personalChanges), who }) },
  { weight: 3, arbitrary: fc.record({ change: fc.constantFrom(...commonChanges) }) },
  ...Object.entries(settingChanges).map(
    ([setting, values]) =>
      fc.record({
        setting: fc.constant(setting),
        value: fc.constantFrom<number | boolean>(...values),
      }) as fc.Arbitrary<Change>,
  ),
);

const aStep: fc.Arbitrary<Course["steps"][number]> = fc.oneof(
  { weight: 5, arbitrary: anAct },
  { weight: 2, arbitrary: aChange },
  {
    weight: 2,
    arbitrary: fc.record({
      voted: fc.constantFrom("adopted", "rejected", "tied", "tied"),
      times: fc.constantFrom(1, 2),
    }),
  },
);

/** Sessions that are lawful but for a few changes, so that each rule is met alone. */
export const aCourse: fc.Arbitrary<Course> = fc.record({
  before: fc.array(aChange, { maxLength: 3 }),
  steps: fc.array(aStep, { minLength: 1, maxLength: 6 }),
});
