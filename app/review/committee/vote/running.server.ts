import { collegeLabels } from "#app/accounts/staff/staff.schema.ts";
import type { Context } from "#app/kernel/context.ts";
import { agendaOf, type Item, linesOf } from "../agenda/item.queries.server.ts";
import type { CommitteeScope } from "../committee-scope.queries.server.ts";
import { lineInWords, voteInWords } from "../minutes/minutes.ts";
import type { Session } from "../sessions/session.queries.server.ts";
import { itemPeople } from "./item-standing.server.ts";
import { breakingDepartures } from "./quorum.ts";
import { halfOf } from "./urn.queries.server.ts";
import { type Vote, votersOf, votesOn } from "./vote.queries.server.ts";

export interface Running {
  items: Item[];
  /** The item that is called, or the last one that closed. */
  item: Item | undefined;
  lines: Awaited<ReturnType<typeof linesOf>>;
  votes: Vote[];
  open: Vote | undefined;
  /** The urn of the open secret vote is gone: it is held again. */
  urnLost: boolean;
}

/**
 * What goes on in an open session: its called item with its lines and votes, without lines and votes where the reader is recused
 * on it.
 */
export async function runningNow(
  { db }: Pick<Context, "db">,
  scope: CommitteeScope,
  session: Session,
): Promise<Running> {
  const items = await agendaOf(db, scope, session.id);
  const closed = items
    .filter(({ closedAt }) => closedAt !== null)
    .sort((one, other) => Number(other.closedAt) - Number(one.closedAt));
  const item = items.find(({ state }) => state === "open") ?? closed[0];
  const shown = item?.isHidden ? undefined : item;
  const [votes, lines] = shown
    ? await Promise.all([votesOn(db, scope, shown.id), linesOf(db, scope, shown.id)])
    : [[], []];
  const open = votes.find(({ state }) => state !== "closed");
  const urnLost =
    open?.kind === "secret" && item !== undefined && (await halfOf(db, item.id)) === undefined;
  return { items, item, lines, votes, open, urnLost };
}

const MINUTE = 60_000;
const STEP = 5 * MINUTE;

/**
 * When an agenda ends if its other items take as long as those that were called and closed did on average, rounded up to five minutes;
 * null until two were, and when none is left.
 */
export function expectedEnd(
  items: readonly Pick<Item, "state" | "openedAt" | "closedAt">[],
  now: Date,
): Date | null {
  const took = items.flatMap(({ openedAt, closedAt }) =>
    openedAt && closedAt ? [closedAt.getTime() - openedAt.getTime()] : [],
  );
  const left = items.filter(({ state }) => state !== "closed");
  if (took.length < 2 || left.length === 0) return null;
  const mean = took.reduce((sum, each) => sum + each, 0) / took.length;
  const needed = left.reduce((sum, { openedAt }) => {
    const spent = openedAt ? now.getTime() - openedAt.getTime() : 0;
    return sum + Math.max(mean - spent, 0);
  }, 0);
  return new Date(Math.ceil((now.getTime() + needed) / STEP) * STEP);
}

/** How many may vote on the called item, its quorum and whose departure breaks it in sentences, and people by college. */
export async function peopleNow(
  ctx: Pick<Context, "db" | "now">,
  scope: CommitteeScope,
  { session, itemId }: { session: Pick<Session, "followsId">; itemId: string },
) {
  const { people, voters, quorum, departures, unjudged } = await itemPeople(ctx, scope, {
    itemId,
    second: session.followsId !== null,
  });
  return {
    unjudged,
    sentence: quorum.sentence,
    reached: quorum.reached,
    voters: voters.length,
    needed: `Il faut ${quorum.percent}\u00A0% des sièges de chaque collège.`,
    breaking: quorum.reached ? breakingDepartures(departures) : [],
    colleges: quorum.colleges.map(({ college, seats, voters: count }) => ({
      label: collegeLabels[college],
      counted: `${count} sur ${seats}`,
      people: people.filter((each) => each.college === college),
    })),
  };
}

/** Who may vote in a vote and who has, for the secretary: who took part is not secret. */
export const turnoutOf = async (db: Context["db"], scope: CommitteeScope, vote: Vote) => {
  const rows = await votersOf(db, scope, vote);
  return rows.map(({ accountId, name, tookPart }) => ({ accountId, name, tookPart }));
};

/** A closed vote as minutes say it: « Vote secret, 6 votants : rejeté. » */
export function lastVoteInWords(vote: Vote, lines: Running["lines"]): string | null {
  const { round, kind, outcome, voidReason, voters, reason } = vote;
  const code = lines.find(({ subAreaId }) => subAreaId === vote.subAreaId)?.code ?? null;
  return (
    outcome && voteInWords({ round, kind, outcome, voidReason, voters, reason, code, hands: [] })
  );
}

/** The result of the part of a line, once it is voted and an outcome on paper is confirmed: « accordé, N2, classe D ». */
export function lineResult(line: Running["lines"][number], votes: readonly Vote[]): string | null {
  const voted = votes.some(
    ({ state, outcome, subAreaId }) =>
      state === "closed" &&
      outcome === "adopted" &&
      (subAreaId === null || subAreaId === line.subAreaId),
  );
  return voted
    ? lineInWords({ ...line, reasons: [] })
        .split("\u00A0: ")
        .slice(1)
        .join(" ")
    : null;
}
