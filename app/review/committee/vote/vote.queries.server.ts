import type { Db } from "#app/kernel/context.ts";
import type { Quorum } from "./quorum.ts";
import type { Choice, Tally, VoteOutcome } from "./tally.ts";

export interface VotedLine {
  subAreaId: string;
  code: string;
  voted: string;
}

export interface Vote {
  itemId: string;
  round: number;
  subAreaId: string | null;
  kind: "secret" | "box" | "hands" | "casting";
  state: "prepared" | "open" | "to-confirm" | "closed";
  outcome: VoteOutcome | null;
  voidReason: "urn-lost" | "too-few" | "cancelled" | null;
  proposal: VotedLine[];
  voters: number | null;
  openedAt: Date;
  closedAt: Date | null;
  typedBy: string | null;
  /** Why it is held on paper, or why who presides casts their vote. */
  reason: string | null;
}

/** The votes on an item, in their order. */
export async function votesOn(db: Db, itemId: string): Promise<Vote[]> {
  const rows = await db
    .selectFrom("vote")
    .select(["item_id as itemId", "round", "sub_area_id as subAreaId", "kind", "state", "outcome"])
    .select(["void_reason as voidReason", "proposal", "voters", "typed_by as typedBy", "reason"])
    .select(["opened_at as openedAt", "closed_at as closedAt"])
    .where("item_id", "=", itemId)
    .orderBy("round")
    .$narrowType<Pick<Vote, "kind" | "state" | "outcome" | "voidReason">>()
    .execute();
  return rows.map((row) => ({ ...row, proposal: row.proposal as unknown as VotedLine[] }));
}

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
      ...{ item_id: itemId, round, sub_area_id: vote.subAreaId, kind: vote.kind },
      state: "prepared",
      opened_at: vote.at,
      opened_by: vote.by,
      reason: vote.reason ?? null,
      ...{ proposal: JSON.stringify(vote.proposal), quorum: JSON.stringify(vote.quorum) },
    })
    .execute();
  if (vote.voters.length > 0)
    await db
      .insertInto("voter")
      .values(
        vote.voters.map(({ accountId, mandateId, college }) => ({
          ...{ item_id: itemId, round, account_id: accountId, mandate_id: mandateId },
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
      ...{ state: "closed", outcome: vote.outcome, void_reason: vote.voidReason ?? null },
      ...{ voters: vote.voters, closed_by: vote.by, closed_at: vote.at },
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

/** The names of those who may vote, are in the room and have not voted. */
export async function waitedFor(
  db: Db,
  { itemId, round }: Pick<Vote, "itemId" | "round">,
  sessionId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("voter")
    .innerJoin("account", "account.id", "voter.account_id")
    .innerJoin("presence", "presence.account_id", "voter.account_id")
    .select("account.name")
    .where("voter.item_id", "=", itemId)
    .where("voter.round", "=", round)
    .where("voter.took_part", "=", false)
    .where("presence.session_id", "=", sessionId)
    .where("presence.left_at", "is", null)
    .orderBy("account.name")
    .execute();
  return rows.map(({ name }) => name);
}

/** Who may vote in a vote, with their ballots while it is open. */
export const votersOf = (db: Db, { itemId, round }: { itemId: string; round: number }) =>
  db
    .selectFrom("voter")
    .innerJoin("account", "account.id", "voter.account_id")
    .select(["voter.account_id as accountId", "account.name", "voter.sealed", "voter.college"])
    .select("voter.took_part as tookPart")
    .where("voter.item_id", "=", itemId)
    .where("voter.round", "=", round)
    .orderBy("account.name")
    .execute();

export const insertHands = (
  db: Db,
  { itemId, round }: { itemId: string; round: number },
  hands: readonly { accountId: string; choice: Choice }[],
) =>
  db
    .insertInto("shown_hand")
    .values(
      hands.map(({ accountId, choice }) => ({
        ...{ item_id: itemId, round, kind: "hands", account_id: accountId, choice },
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
