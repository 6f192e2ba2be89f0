import type { ItemStanding } from "#app/review/committee/vote/item-standing.server.ts";
import type { Act } from "./act.ts";

/**
 * Which side holds a rule. « both »: it is part of what a vote was, so no row may say otherwise, whoever writes it. « product »: it is
 * policy, or about a page or a person who acts, and no row tells whether it was kept.
 */
type Owner = "both" | "product";

/** Rules about who acts and what their page showed. */
const ofPages = {
  "not-yours": "product",
  "unknown-item": "product",
  // An item is open in an open session alone, and a session closes after its items: the database holds these two.
  "session-not-open": "product",
  "item-changed": "product",
} as const;

/** Each refusal of an act, with the side that holds its rule. */
export const owners: Record<Act["act"], Readonly<Record<string, Owner>>> = {
  "open-item": {
    ...ofPages,
    "item-closed": "both",
    "another-open": "both",
    // The vote counts them again; calling an item decides nothing.
    "presider-recused": "product",
    "presider-undeclared": "product",
    "no-quorum": "product",
    "unjudged-family": "product",
  },
  "open-vote": {
    ...ofPages,
    "still-in-room": "product",
    "no-reason": "both",
    "reason-too-long": "both",
    "item-closed": "both",
    "item-not-open": "both",
    "confirmation-waits": "product",
    // Who presides decides nothing in the vote of the members; the database holds it for the casting vote.
    "presider-recused": "product",
    "presider-undeclared": "product",
    "unknown-line": "both",
    "vote-open": "both",
    "voted-already": "both",
    "tied-twice": "both",
    "rejected-already": "both",
    "no-quorum": "both",
    "unjudged-family": "both",
    "too-few-voters": "both",
    "enough-voters": "both",
    "above-asked": "both",
    "class-too-far": "both",
    "proposal-incomplete": "both",
    "reason-mismatch": "both",
  },
  "cast-ballot": {
    ...ofPages,
    // A ballot is sealed before it reaches the database, which reads neither its choice nor the half of its key.
    "no-choice": "product",
    "urn-lost": "product",
    "vote-changed": "product",
    "vote-closed": "both",
    "not-at-the-door": "both",
    "not-a-voter": "both",
  },
  "close-vote": { ...ofPages, "no-vote": "both", "vote-open": "both", "not-all-voted": "both" },
  "close-hands": { ...ofPages, "no-vote": "both", "no-choice": "both" },
  "type-box-outcome": {
    ...ofPages,
    "no-vote": "both",
    "no-box-outcome": "both",
    "too-few-ballots": "both",
    "too-few-for": "both",
  },
  "confirm-box": {
    ...ofPages,
    "no-vote": "both",
    "vote-changed": "product",
    "own-outcome": "both",
    "not-a-voter": "both",
  },
  "cast-casting-vote": {
    ...ofPages,
    "not-presiding": "both",
    "item-not-open": "both",
    "no-casting-choice": "both",
    "no-casting-vote": "both",
    "vote-open": "both",
    "no-tie": "both",
    "presider-recused": "both",
    "presider-undeclared": "both",
    "no-reason": "both",
    "reason-too-long": "both",
    "no-quorum": "both",
    "unjudged-family": "both",
    // A line that was voted on twice is whole; the database asks again.
    "above-asked": "both",
    "class-too-far": "both",
    "proposal-incomplete": "both",
    "reason-mismatch": "both",
  },
  "divide-item": { ...ofPages, "item-not-open": "product", divided: "both" },
  "propose-line": {
    ...ofPages,
    "item-closed": "both",
    "item-not-open": "product",
    "vote-open": "both",
    "voted-already": "both",
    "confirmation-waits": "product",
    "unknown-line": "both",
    "note-too-long": "both",
    // A line may stand unfinished until its vote, which the database refuses then.
    "above-asked": "product",
    "class-too-far": "product",
    "proposal-incomplete": "product",
    "reason-mismatch": "product",
  },
  "ask-confirmation": {
    ...ofPages,
    "no-reason": "both",
    "reason-too-long": "both",
    "confirmation-waits": "both",
    // What is asked for changes nothing before its answer, and the act that is confirmed has rules of its own.
    "item-not-open": "product",
    "no-vote": "product",
    "vote-open": "product",
    "everybody-voted": "product",
    "nothing-asked": "product",
    "unknown-line": "product",
  },
  "answer-confirmation": {
    ...ofPages,
    "no-confirmation": "both",
    "not-presiding": "both",
    "own-confirmation": "both",
    // The act that is confirmed has rules of its own.
    "no-vote": "product",
    "vote-open": "product",
    "item-not-open": "product",
    "wrong-state": "product",
  },
  "postpone-item": {
    ...ofPages,
    "item-closed": "both",
    "vote-open": "both",
    "voted-before": "both",
    "reason-given": "both",
    "reason-too-long": "both",
  },
};

/** How somebody stands to an item, with the side that holds it; a role and an account are access, the mandate is the right to vote. */
export const standingOwners: Record<Exclude<ItemStanding, "votes">, Owner | "by-its-days"> = {
  recused: "both",
  rapporteur: "both",
  examined: "both",
  absent: "both",
  undeclared: "both",
  "no-mandate": "by-its-days",
  "seat-taken": "by-its-days",
};
