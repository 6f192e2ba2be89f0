import { linesOf } from "#app/review/committee/agenda/item.queries.server.ts";
import { atWork } from "#app/review/committee/committee-scope.queries.server.ts";
import { castBallot } from "#app/review/committee/vote/cast-ballot.server.ts";
import { castCastingVote } from "#app/review/committee/vote/cast-casting-vote.server.ts";
import { closeHands } from "#app/review/committee/vote/close-hands.server.ts";
import { closeVote } from "#app/review/committee/vote/close-vote.server.ts";
import { confirmBox } from "#app/review/committee/vote/confirm-box.server.ts";
import { itemPeople } from "#app/review/committee/vote/item-standing.server.ts";
import { openVote, votedLines } from "#app/review/committee/vote/open-vote.server.ts";
import { type Choice, outcomeOf, tallyOf } from "#app/review/committee/vote/tally.ts";
import { typeBoxOutcome } from "#app/review/committee/vote/type-box-outcome.server.ts";
import {
  emptyBallots,
  halfOf,
  removeHalf,
  writeBallot,
} from "#app/review/committee/vote/urn.queries.server.ts";
import { votersOf, votesOn } from "#app/review/committee/vote/vote.queries.server.ts";
import {
  insertHands,
  insertVote,
  writeBoxOutcome,
  writeTookPart,
  writeVoteClosed,
} from "#app/review/committee/vote/vote-writes.queries.server.ts";
import {
  accountAt,
  type BothSides,
  by,
  currentVote,
  type Part,
  shown,
  subAreaOf,
  writtenReason,
} from "./act.ts";
import type { Assembly } from "./assembly.ts";

interface OpenedVote {
  kind: "secret" | "box" | "hands" | "casting";
  part: Part;
  reason: string | null;
  by: string;
}

/** The rows of a vote that opens, with those who may vote by the product. */
async function writeOpened(assembly: Assembly, vote: OpenedVote): Promise<number> {
  const { services, itemId, isSecond } = assembly;
  const { db } = services;
  const now = services.now();
  const { voters, quorum } = await itemPeople({ db, now }, atWork, {
    itemId,
    second: await isSecond(),
  });
  const subAreaId = await subAreaOf(assembly, vote.part);
  const round = (await votesOn(db, atWork, itemId)).length + 1;
  await insertVote(db, {
    itemId,
    round,
    subAreaId,
    kind: vote.kind,
    proposal: votedLines(await linesOf(db, atWork, itemId), subAreaId),
    quorum,
    voters,
    reason: vote.reason,
    by: vote.by,
    at: now,
  });
  return round;
}

/** The hands of the voters of the current vote, in the order of their rows; fewer than voters when fewer are given. */
async function shownHands(assembly: Assembly, hands: readonly Choice[]) {
  const vote = await currentVote(assembly);
  const voterRows = vote ? await votersOf(assembly.services.db, atWork, vote) : [];
  return voterRows.flatMap(({ accountId }, place) => {
    const choice = hands[place];
    return choice ? [{ accountId, choice }] : [];
  });
}

type VoteAct =
  | "open-vote"
  | "cast-ballot"
  | "close-vote"
  | "close-hands"
  | "type-box-outcome"
  | "confirm-box"
  | "cast-casting-vote";

/** Each act of a vote as the product makes it, and as somebody would who writes its rows past the guards of the product. */
export const voteActs: { [Name in VoteAct]: BothSides<Name> } = {
  "open-vote": {
    asks: async (assembly, { kind, part, left, reason }) => {
      const subAreaId = (await subAreaOf(assembly, part)) ?? undefined;
      const seen = await shown(assembly);
      return await openVote(by(assembly, assembly.secretary), {
        ...seen,
        subAreaId,
        kind,
        left,
        reason,
      });
    },
    writes: (assembly, { kind, part, reason }) =>
      writeOpened(assembly, {
        kind,
        part,
        reason: kind === "box" ? writtenReason(reason) : null,
        by: accountAt(assembly, assembly.secretary),
      }),
  },
  "cast-ballot": {
    asks: async (assembly, { who, digit }) =>
      castBallot(by(assembly, who), { ...(await shown(assembly)), digit }),
    writes: async (assembly, { who }) => {
      const vote = await currentVote(assembly);
      if (!vote) return false;
      const of = {
        itemId: assembly.itemId,
        round: vote.round,
        accountId: accountAt(assembly, who),
      };
      return await writeBallot(assembly.services.db, of, Buffer.alloc(29));
    },
  },
  "close-vote": {
    asks: async (assembly) => closeVote(by(assembly, assembly.secretary), await shown(assembly)),
    writes: async (assembly) => {
      const vote = await currentVote(assembly);
      if (!vote) return false;
      const { db, now } = assembly.services;
      const isLost = (await halfOf(db, assembly.itemId)) === undefined;
      const voterRows = await votersOf(db, atWork, vote);
      const voters = voterRows.filter(({ tookPart }) => tookPart).length;
      const voidReason = isLost ? "urn-lost" : voters < 3 ? "too-few" : null;
      await emptyBallots(db, vote);
      await removeHalf(db, assembly.itemId);
      return await writeVoteClosed(db, {
        itemId: assembly.itemId,
        round: vote.round,
        // What the ballots say is told by their urn alone; a rejection asks least of them.
        outcome: voidReason ? "void" : "rejected",
        voidReason,
        voters,
        by: accountAt(assembly, assembly.secretary),
        at: now(),
      });
    },
  },
  "close-hands": {
    asks: async (assembly, { hands }) =>
      closeHands(by(assembly, assembly.secretary), {
        ...(await shown(assembly)),
        hands: Object.fromEntries(
          (await shownHands(assembly, hands)).map(({ accountId, choice }) => [accountId, choice]),
        ),
      }),
    writes: async (assembly, { hands }) => {
      const vote = await currentVote(assembly);
      if (!vote) return false;
      const { db, now } = assembly.services;
      const raised = await shownHands(assembly, hands);
      if (raised.length > 0) await insertHands(db, vote, raised);
      for (const { accountId } of raised) await writeTookPart(db, { ...vote, accountId });
      return await writeVoteClosed(db, {
        itemId: assembly.itemId,
        round: vote.round,
        outcome: outcomeOf(tallyOf(raised.map(({ choice }) => choice)), vote.entitled),
        voters: raised.length,
        by: accountAt(assembly, assembly.secretary),
        at: now(),
      });
    },
  },
  "type-box-outcome": {
    asks: async (assembly, { outcome, voters }) =>
      typeBoxOutcome(by(assembly, assembly.secretary), {
        ...(await shown(assembly)),
        outcome,
        voters,
      }),
    // Until a voter confirms it, what is read out is no outcome: the rows of both acts are written.
    writes: async (assembly, { outcome, voters }) => {
      const vote = await currentVote(assembly);
      if (!vote) return false;
      const { db, now } = assembly.services;
      const { itemId } = assembly;
      const typedBy = accountAt(assembly, assembly.secretary);
      const [voter] = await votersOf(db, atWork, vote);
      const isRead = vote.outcome === outcome && vote.voters === voters;
      if (!voter || isRead) return false;
      await writeBoxOutcome(db, { itemId, round: vote.round, outcome, voters, by: typedBy });
      return await writeVoteClosed(db, {
        itemId,
        round: vote.round,
        outcome,
        voters,
        confirmedBy: voter.accountId,
        by: voter.accountId,
        at: now(),
      });
    },
  },
  "confirm-box": {
    asks: async (assembly, { who }) => confirmBox(by(assembly, who), await shown(assembly)),
    writes: async (assembly, { who }) => {
      const vote = await currentVote(assembly);
      if (!vote) return false;
      const confirmedBy = accountAt(assembly, who);
      return await writeVoteClosed(assembly.services.db, {
        itemId: assembly.itemId,
        round: vote.round,
        outcome: vote.outcome ?? "adopted",
        voters: vote.voters,
        confirmedBy,
        by: confirmedBy,
        at: assembly.services.now(),
      });
    },
  },
  "cast-casting-vote": {
    asks: async (assembly, { who, part, choice, reason }) =>
      castCastingVote(by(assembly, who), {
        ...(await shown(assembly)),
        subAreaId: await subAreaOf(assembly, part),
        choice,
        reason,
      }),
    writes: async (assembly, { who, part, choice, reason }) => {
      const accountId = accountAt(assembly, who);
      const { itemId, services } = assembly;
      const round = await writeOpened(assembly, {
        kind: "casting",
        part,
        reason: writtenReason(reason),
        by: accountId,
      });
      await writeTookPart(services.db, { itemId, round, accountId });
      return await writeVoteClosed(services.db, {
        itemId,
        round,
        outcome: outcomeOf(tallyOf([choice]), 1),
        voters: 1,
        by: accountId,
        at: services.now(),
      });
    },
  },
};
