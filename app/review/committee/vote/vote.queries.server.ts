import { sql } from "kysely";
import * as v from "valibot";
import type { Db } from "#app/kernel/context.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import {
  type CommitteeScope,
  itemInScope,
  turnoutInScope,
} from "../committee-scope.queries.server.ts";
import { type VoteQuorum, voteQuorumSchema } from "./quorum.ts";
import type { VoteOutcome } from "./tally.ts";

const votedLineSchema = v.object({ subAreaId: v.string(), code: v.string(), voted: v.string() });
export type VotedLine = v.InferOutput<typeof votedLineSchema>;
export const proposalSchema = v.array(votedLineSchema);

export interface Vote {
  itemId: string;
  round: number;
  subAreaId: string | null;
  kind: "secret" | "box" | "hands" | "casting";
  state: "prepared" | "open" | "to-confirm" | "closed";
  outcome: VoteOutcome | null;
  voidReason: "urn-lost" | "too-few" | "cancelled" | null;
  proposal: readonly VotedLine[];
  voters: number | null;
  /** How many may vote. */
  entitled: number;
  openedAt: Date;
  closedAt: Date | null;
  typedBy: string | null;
  /** Why it is held on paper, or why who presides casts their vote. */
  reason: string | null;
  /** The seats and voters of each college when it was opened. */
  quorum: VoteQuorum;
}

/** The votes on an item, in their order. */
export async function votesOn(db: Db, scope: CommitteeScope, itemId: string): Promise<Vote[]> {
  const rows = await db
    .selectFrom("vote")
    .select(["item_id as itemId", "round", "sub_area_id as subAreaId", "kind", "state", "outcome"])
    .select(["void_reason as voidReason", "proposal", "voters", "typed_by as typedBy", "reason"])
    .select("quorum")
    .select(["opened_at as openedAt", "closed_at as closedAt"])
    .select(
      sql<number>`(select count(*)::integer from voter
        where voter.item_id = vote.item_id and voter.round = vote.round)`.as("entitled"),
    )
    .where("item_id", "=", itemId)
    .where(itemInScope(scope, "vote.item_id"))
    .orderBy("round")
    .$narrowType<Pick<Vote, "kind" | "state" | "outcome" | "voidReason">>()
    .execute();
  return rows.map((row) => ({
    ...row,
    proposal: storedJson("vote.proposal", proposalSchema, row.proposal),
    quorum: storedJson("vote.quorum", voteQuorumSchema, row.quorum),
  }));
}

/**
 * The names of those who may vote, are in the room and have not voted. Only a secret vote on the phones knows them; in any other
 * nobody is waited for.
 */
export async function waitedFor(
  db: Db,
  scope: CommitteeScope,
  { itemId, round, kind }: Pick<Vote, "itemId" | "round" | "kind">,
  sessionId: string,
): Promise<string[]> {
  if (kind !== "secret") return [];
  const rows = await db
    .selectFrom("voter")
    .innerJoin("account", "account.id", "voter.account_id")
    .innerJoin("presence", "presence.account_id", "voter.account_id")
    .select("account.name")
    .where("voter.item_id", "=", itemId)
    .where("voter.round", "=", round)
    .where("voter.took_part", "=", false)
    .where(itemInScope(scope, "voter.item_id"))
    .where(turnoutInScope(scope, "voter.account_id"))
    .where("presence.session_id", "=", sessionId)
    .where("presence.left_at", "is", null)
    .orderBy("account.name")
    .execute();
  return rows.map(({ name }) => name);
}

/** Who may vote in a vote, with their ballots while it is open. */
export const votersOf = (
  db: Db,
  scope: CommitteeScope,
  { itemId, round }: { itemId: string; round: number },
) =>
  db
    .selectFrom("voter")
    .innerJoin("account", "account.id", "voter.account_id")
    .select(["voter.account_id as accountId", "account.name", "voter.sealed", "voter.college"])
    .select("voter.took_part as tookPart")
    .where("voter.item_id", "=", itemId)
    .where("voter.round", "=", round)
    .where(itemInScope(scope, "voter.item_id"))
    .where(turnoutInScope(scope, "voter.account_id"))
    .orderBy("account.name")
    .execute();
