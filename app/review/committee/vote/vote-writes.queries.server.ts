import type { Db } from "#app/kernel/context.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import type { Quorum } from "./quorum.ts";
import type { Choice, Tally, VoteOutcome } from "./tally.ts";
import type { Vote, VotedLine } from "./vote.queries.server.ts";

interface NewVote {
  itemId: string;
  round: number;
  subAreaId: string | null;
  kind: Vote["kind"];
  proposal: readonly VotedLine[];
  quorum: Quorum;
  reason?: string | null;
  by: string;
  at: Date;
  voters: readonly { accountId: string; mandateId: string; college: string }[];
}

/** Inserts a vote with those who may vote in it, and opens it; triggers ask for quorum, mandates and the proposal. */
export async function insertVote(db: Db, vote: NewVote): Promise<void> {
  const { itemId, round } = vote;
  await db
    .insertInto("vote")
    .values({
      item_id: itemId,
      round,
      sub_area_id: vote.subAreaId,
      kind: vote.kind,
      state: "prepared",
      opened_at: vote.at,
      opened_by: vote.by,
      reason: vote.reason ?? null,
      proposal: jsonText(vote.proposal),
      quorum: jsonText(vote.quorum),
    })
    .execute();
  if (vote.voters.length > 0)
    await db
      .insertInto("voter")
      .values(
        vote.voters.map(({ accountId, mandateId, college }) => ({
          item_id: itemId,
          round,
          account_id: accountId,
          mandate_id: mandateId,
          college: college as "owners",
        })),
      )
      .execute();
  await db
    .updateTable("vote")
    .set({ state: "open" })
    .where("item_id", "=", itemId)
    .where("round", "=", round)
    .execute();
}

interface VoteEnd {
  itemId: string;
  round: number;
  outcome: VoteOutcome;
  voidReason?: Vote["voidReason"];
  voters: number | null;
  counts?: Tally | null;
  confirmedBy?: string;
  by: string;
  at: Date;
}

/** Closes a vote with its outcome, after its ballots were emptied. */
export async function writeVoteClosed(db: Db, vote: VoteEnd): Promise<void> {
  const { counts } = vote;
  await db
    .updateTable("vote")
    .set({
      state: "closed",
      outcome: vote.outcome,
      void_reason: vote.voidReason ?? null,
      voters: vote.voters,
      closed_by: vote.by,
      closed_at: vote.at,
      ...(vote.confirmedBy && { confirmed_by: vote.confirmedBy }),
      ...(vote.outcome === "void" && { typed_by: null }),
      votes_for: counts?.for ?? null,
      votes_against: counts?.against ?? null,
      abstentions: counts?.abstention ?? null,
    })
    .where("item_id", "=", vote.itemId)
    .where("round", "=", vote.round)
    .execute();
}

interface OfVoter {
  itemId: string;
  round: number;
  accountId: string;
}

export const insertHands = (
  db: Db,
  { itemId, round }: { itemId: string; round: number },
  hands: readonly { accountId: string; choice: Choice }[],
) =>
  db
    .insertInto("shown_hand")
    .values(
      hands.map(({ accountId, choice }) => ({
        item_id: itemId,
        round,
        kind: "hands",
        account_id: accountId,
        choice,
      })),
    )
    .execute();

export async function writeTookPart(db: Db, { itemId, round, accountId }: OfVoter): Promise<void> {
  await db
    .updateTable("voter")
    .set({ took_part: true })
    .where("item_id", "=", itemId)
    .where("round", "=", round)
    .where("account_id", "=", accountId)
    .execute();
}

/** Keeps the outcome of a vote on paper until a member confirms it. */
export async function writeBoxOutcome(
  db: Db,
  {
    itemId,
    round,
    outcome,
    voters,
    by,
  }: { itemId: string; round: number; outcome: VoteOutcome; voters: number; by: string },
): Promise<void> {
  await db
    .updateTable("vote")
    .set({ state: "to-confirm", outcome, voters, typed_by: by })
    .where("item_id", "=", itemId)
    .where("round", "=", round)
    .execute();
}
