import { newId } from "#app/kernel/identifiers.ts";
import type { Result } from "#app/kernel/result.ts";
import { linesOf } from "#app/review/committee/agenda/item.queries.server.ts";
import { atWork } from "#app/review/committee/committee-scope.queries.server.ts";
import type { ConfirmationKind } from "#app/review/committee/confirmations/confirmation.queries.server.ts";
import { currentVersion } from "#app/review/committee/vote/item-version.server.ts";
import type { Choice, VoteOutcome } from "#app/review/committee/vote/tally.ts";
import { votesOn } from "#app/review/committee/vote/vote.queries.server.ts";
import type { LineReasonScope } from "#app/review/examination/proposal.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { testContext } from "#tests/services.ts";
import type { Assembly, Change } from "./assembly.ts";

/** What of an item is voted: all of it, one of its lines, a line of another item, or what the item asks for now. */
export type Part = "whole" | "first" | "second" | "foreign" | "fitting";

/** An act of a session; `who` is a place in the list (`Assembly.people`). */
export type Act =
  | { act: "open-item" }
  | {
      act: "open-vote";
      kind: "secret" | "box" | "hands";
      part: Part;
      left: boolean;
      reason: string;
    }
  | { act: "cast-ballot"; who: number; digit: string }
  | { act: "close-vote" }
  | { act: "close-hands"; hands: Choice[] }
  | { act: "type-box-outcome"; outcome: VoteOutcome; voters: number }
  | { act: "confirm-box"; who: number }
  | { act: "cast-casting-vote"; who: number; part: Part; choice: Choice; reason: string }
  | { act: "divide-item"; who: number }
  | {
      act: "propose-line";
      part: Part;
      outcome: "granted" | "refused";
      level: Level | null;
      class: Class | null;
      reasons: LineReasonScope[];
      note: string;
    }
  | { act: "ask-confirmation"; kind: ConfirmationKind; reason: string }
  | { act: "answer-confirmation"; who: number; answer: "confirmed" | "refused" | "withdrawn" }
  | { act: "postpone-item"; reason: string };

export type ActName = Act["act"];
type Given<Name extends ActName> = Extract<Act, { act: Name }>;

export interface BothSides<Name extends ActName> {
  /** The use case of the product. */
  asks: (assembly: Assembly, given: Given<Name>) => Promise<Result<unknown, string>>;
  /** The rows that it would write, without its guards; false when there is no row to write. */
  writes: (assembly: Assembly, given: Given<Name>) => Promise<unknown>;
}

export const accountAt = ({ people }: Assembly, who: number): string => {
  const person = people[who];
  if (!person) throw new Error(`Nobody has place ${who} in the room.`);
  return person.accountId;
};

export const by = ({ services, people }: Assembly, who: number) => {
  const actor = people[who];
  if (!actor) throw new Error(`Nobody has place ${who} in the room.`);
  return testContext(services, { actor });
};

export const shown = async ({ services, itemId }: Assembly) => ({
  itemId,
  seen: await currentVersion(services.db, itemId),
});

const votesIn = ({ services, itemId }: Assembly) => votesOn(services.db, atWork, itemId);

/** The vote that is open, or else the last one. */
export const currentVote = async (assembly: Assembly) => (await votesIn(assembly)).at(-1);

/** The sub-area of a part; null for the whole item. */
export async function subAreaOf(assembly: Assembly, part: Part): Promise<string | null> {
  const { services, itemId } = assembly;
  const lines = await linesOf(services.db, atWork, itemId);
  if (part === "whole") return null;
  if (part === "first" || part === "second")
    return lines[part === "first" ? 0 : 1]?.subAreaId ?? null;
  if (part === "foreign") return newId();
  const { dividedBy } = await services.db
    .selectFrom("agenda_item")
    .select("divided_by as dividedBy")
    .where("id", "=", itemId)
    .executeTakeFirstOrThrow();
  if (dividedBy === null) return null;
  const votes = await votesIn(assembly);
  const isAdopted = (subAreaId: string) =>
    votes.some((vote) => vote.outcome === "adopted" && vote.subAreaId === subAreaId);
  const open = lines.find(({ subAreaId }) => !isAdopted(subAreaId)) ?? lines[0];
  return open?.subAreaId ?? null;
}

/** Every voter in turn casts what gives this outcome, and the vote closes; so often. */
export interface Voted {
  voted: "adopted" | "rejected" | "tied";
  times: 1 | 2;
}

/** What changed before the item was voted, and what happens then. */
export interface Course {
  before: Change[];
  steps: (Act | Change | Voted)[];
}

/** A reason as somebody types it. */
export const REASON = "Le réseau est coupé.";

/** A reason as its column takes it. */
export const writtenReason = (reason: string): string | null => reason || null;
