import type { Choice } from "#app/review/committee/vote/tally.ts";
import { type Act, type Course, REASON, type Voted } from "./act.ts";
import type { Change, personalChanges } from "./assembly.ts";

const opens = (given: Partial<Extract<Act, { act: "open-vote" }>> = {}): Act => ({
  act: "open-vote",
  kind: "secret",
  part: "fitting",
  left: true,
  reason: REASON,
  ...given,
});
const casts = (place: number, digit = "1"): Act => ({ act: "cast-ballot", who: place, digit });
const castsAll = [0, 1, 2, 3, 4, 5, 6].map((place) => casts(place));
const closes: Act = { act: "close-vote" };
const presides = (given: Partial<Extract<Act, { act: "cast-casting-vote" }>> = {}): Act => ({
  act: "cast-casting-vote",
  who: 7,
  part: "fitting",
  choice: "for",
  reason: REASON,
  ...given,
});
const proposes = (given: Partial<Extract<Act, { act: "propose-line" }>> = {}): Act => ({
  act: "propose-line",
  part: "first",
  outcome: "granted",
  level: 1,
  class: "E",
  reasons: ["below"],
  note: "",
  ...given,
});
const reads = (outcome: "adopted" | "rejected" | "tied" | "void", voters: number): Act => ({
  act: "type-box-outcome",
  outcome,
  voters,
});
const confirms = (place: number): Act => ({ act: "confirm-box", who: place });
const asks = (kind: Extract<Act, { act: "ask-confirmation" }>["kind"], why = REASON): Act => ({
  act: "ask-confirmation",
  kind,
  reason: why,
});
const answers = (answer: "confirmed" | "refused" | "withdrawn" = "confirmed", place = 7): Act => ({
  act: "answer-confirmation",
  who: place,
  answer,
});
const postpones = (why = REASON): Act => ({ act: "postpone-item", reason: why });
const divides: Act = { act: "divide-item", who: 0 };
const calls: Act = { act: "open-item" };
const raises = (hands: Choice[]): Act => ({ act: "close-hands", hands });
const of = (change: (typeof personalChanges)[number], place: number): Change => ({
  change,
  who: place,
});
const tiedTwice: Voted = { voted: "tied", times: 2 };
const voted = (outcome: Voted["voted"]): Voted => ({ voted: outcome, times: 1 });

/** A course for each rule that both sides hold, so that none goes unasked whatever chance plays. */
export const courses: Record<string, Course> = {
  "a vote is opened with its reason, on an item that is called": {
    before: [{ change: "not-called" }],
    steps: [
      opens(),
      presides(),
      calls,
      calls,
      opens({ kind: "box", reason: "😀!" }),
      opens({ kind: "box", reason: "x".repeat(2_001) }),
      opens({ left: false }),
      opens(),
    ],
  },
  "one vote at a time, and the item stays meanwhile": {
    before: [],
    steps: [
      opens(),
      opens(),
      presides(),
      proposes(),
      postpones(),
      divides,
      closes,
      ...castsAll,
      closes,
    ],
  },
  "what is adopted is not voted again": {
    before: [],
    steps: [
      voted("adopted"),
      opens(),
      calls,
      proposes(),
      postpones(),
      casts(0),
      closes,
      asks("adjourn"),
    ],
  },
  "a divided item is voted by its lines, each once": {
    before: [],
    steps: [
      opens({ part: "first" }),
      divides,
      opens({ part: "whole" }),
      opens({ part: "foreign" }),
      voted("adopted"),
      opens({ part: "first" }),
      proposes(),
      postpones(),
      voted("adopted"),
      opens(),
    ],
  },
  "a rejected proposal is not voted again, another is": {
    before: [],
    steps: [
      voted("rejected"),
      opens(),
      proposes({ part: "foreign" }),
      proposes({ note: "x".repeat(2_001) }),
      proposes(),
      voted("rejected"),
      postpones(),
      divides,
    ],
  },
  "after two ties only who presides decides, with a reason, for or against": {
    before: [],
    steps: [
      presides(),
      tiedTwice,
      opens(),
      presides({ who: 0 }),
      presides({ choice: "abstention" }),
      presides({ reason: "😀!" }),
      presides({ reason: "x".repeat(2_001) }),
      { setting: "committeeCasting", value: false },
      presides(),
      { setting: "committeeCasting", value: true },
      presides(),
    ],
  },
  "a president without declaration has no casting vote": {
    before: [],
    steps: [tiedTwice, of("undeclared", 7), presides()],
  },
  "a president in conflict has no casting vote": {
    before: [],
    steps: [tiedTwice, of("in-conflict", 7), presides()],
  },
  "a president who signed the report has no casting vote, convened or not": {
    before: [of("signed-the-report", 7)],
    steps: [tiedTwice, presides(), of("presides", 1), presides({ who: 1 })],
  },
  "a president who was the examiner has no casting vote": {
    before: [of("examines", 7)],
    steps: [tiedTwice, presides()],
  },
  "a president who is recused by hand has no casting vote": {
    before: [],
    steps: [tiedTwice, of("recused", 7), presides()],
  },
  "a casting vote is about lines that are whole": {
    before: [],
    steps: [tiedTwice, { change: "figures-reach-no-class" }, presides()],
  },
  "a casting vote is about a line with its reason": {
    before: [],
    steps: [tiedTwice, { change: "line-without-reason" }, presides()],
  },
  "a casting vote is about a line with no reason more": {
    before: [],
    steps: [tiedTwice, { change: "line-with-a-reason-more" }, presides()],
  },
  "a casting vote needs its quorum": {
    before: [],
    steps: [tiedTwice, of("left", 2), of("left", 3), presides()],
  },
  "a casting vote needs a voter who is authorised": {
    before: [],
    steps: [tiedTwice, of("left", 0), presides(), { change: "opinions-of-experts" }, presides()],
  },
  "a vote needs its quorum": {
    before: [of("left", 2), of("mandate-ended", 3)],
    steps: [opens(), { change: "second-session" }, opens()],
  },
  "a vote needs a voter who is authorised for each family, or an opinion": {
    before: [{ change: "nobody-authorised" }],
    steps: [opens(), { change: "opinions-of-experts" }, opens()],
  },
  "too few vote for a secret, on paper too": {
    before: [{ setting: "committeeFewestVoters", value: 8 }],
    steps: [
      opens(),
      opens({ kind: "box" }),
      opens({ kind: "hands" }),
      raises(["for"]),
      raises(["for", "for", "for", "for", "against", "against", "abstention"]),
    ],
  },
  "hands are not shown where a secret is possible": {
    before: [],
    steps: [opens({ kind: "hands" }), raises(["for"])],
  },
  "a line above the demand": { before: [{ change: "line-above-the-demand" }], steps: [opens()] },
  "a line two classes off the figures": {
    before: [{ change: "figures-reach-no-class" }],
    steps: [opens(), proposes({ class: "C", reasons: ["above"] }), proposes({ level: null })],
  },
  "a refusal without its reason": {
    before: [{ change: "line-refused" }, { change: "line-without-reason" }],
    steps: [opens()],
  },
  "a line with a reason of another direction": {
    before: [{ change: "line-with-a-reason-more" }],
    steps: [opens(), proposes({ class: "F" }), opens()],
  },
  "a ballot enters an open urn, of a voter without a new interest": {
    before: [of("left", 1)],
    steps: [
      casts(0),
      opens(),
      casts(1),
      casts(0, "4"),
      casts(8),
      of("at-the-door", 2),
      casts(2),
      of("through-the-door", 2),
      casts(2),
      of("in-conflict", 3),
      casts(3),
      { change: "urn-lost" },
      casts(0),
      closes,
      casts(0),
    ],
  },
  "a vote closes once everybody in the room has voted, or by two people": {
    before: [],
    steps: [
      closes,
      opens(),
      closes,
      asks("close-vote", "😀!"),
      asks("close-vote", "x".repeat(2_001)),
      answers(),
      asks("close-vote"),
      asks("void-vote"),
      answers("confirmed", 0),
      ...castsAll.slice(0, 4),
      answers(),
      opens(),
      asks("void-vote"),
      answers("refused"),
      asks("void-vote"),
      opens(),
      proposes(),
      answers(),
      answers(),
      closes,
    ],
  },
  "who asks does not confirm": {
    before: [of("presides", 8)],
    steps: [opens(), asks("void-vote"), answers("confirmed", 8), answers("withdrawn", 8)],
  },
  "a vote on paper ends as a voter confirms it": {
    before: [of("left", 1)],
    steps: [
      reads("adopted", 6),
      confirms(0),
      opens({ kind: "box" }),
      closes,
      raises(["for"]),
      confirms(0),
      reads("void", 6),
      reads("adopted", 7),
      reads("rejected", 2),
      { setting: "committeeQuorum", value: 34 },
      reads("adopted", -1),
      reads("adopted", 3),
      reads("rejected", 3),
      confirms(1),
      confirms(8),
      confirms(0),
      reads("adopted", 6),
    ],
  },
  "half of those entitled adopt": {
    before: [],
    steps: [opens({ kind: "box" }), reads("adopted", 3), reads("adopted", 4), confirms(6)],
  },
  "two people adjourn an item": {
    before: [],
    steps: [asks("adjourn"), opens(), answers(), opens(), postpones()],
  },
  "two people postpone an item after a vote, one before": {
    before: [],
    steps: [
      postpones("😀!"),
      postpones("x".repeat(2_001)),
      voted("tied"),
      postpones(),
      asks("postpone"),
      answers(),
    ],
  },
  "without the quorum of its session one person postpones an item": {
    before: [{ change: "without-quorum" }],
    steps: [voted("tied"), postpones()],
  },
  "an adopted item is not postponed where the session lost its quorum": {
    before: [],
    steps: [voted("adopted"), { change: "without-quorum" }, postpones()],
  },
};
