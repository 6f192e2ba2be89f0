import type { Context } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { attendeesOf } from "../sessions/session.queries.server.ts";
import type { OpenedSession } from "../sessions/session-access.server.ts";
import { itemPeople } from "./item-standing.server.ts";
import type { Live } from "./live-session.tsx";
import { runningNow } from "./running.server.ts";
import { votersOf } from "./vote.queries.server.ts";

/**
 * A hash of what the pages of a session show its reader, which changes with it. Who has voted counts for those who conduct the session
 * alone: for a member, and on the screen of the room, nothing tells how many ballots are in, and for whoever is recused nothing moves
 * with the item.
 */
export async function sessionState(
  ctx: Context,
  opened: OpenedSession,
  { isScreen }: { isScreen: boolean },
): Promise<string> {
  const { session, reader, accountId } = opened;
  const { items, item, lines, votes, open, urnLost } = await runningNow(ctx, reader, session);
  const isShown = item !== undefined && !item.isHidden;
  const people = isShown
    ? (await itemPeople(ctx, { itemId: item.id, second: session.followsId !== null })).people
    : [];
  const voters = open && !isScreen ? await votersOf(ctx.db, open) : [];
  const conducts = opened.manages || opened.presides;
  const shown = {
    session: [session.version, session.state, session.quorumFailedAt !== null],
    items: items.map(({ id, state, outcome, dividedBy }) => [id, state, outcome, dividedBy]),
    lines: lines.map(({ subAreaId, outcome, level, class: proposed, note, reasons }) => [
      subAreaId,
      outcome,
      level,
      proposed,
      note,
      reasons.map(({ code }) => code),
    ]),
    votes: votes.map(({ round, state, outcome }) => [round, state, outcome]),
    urnLost,
    people: people.map(({ accountId: id, standing }) => [id, standing]),
    attendees: (await attendeesOf(ctx.db, session.id)).map((each) => [
      each.accountId,
      each.here,
      each.accountId === accountId && each.confirmedAt !== null,
    ]),
    voted: voters
      .filter((each) => each.tookPart && (conducts || each.accountId === accountId))
      .map((each) => each.accountId),
  };
  return sha256Hex(canonicalJson(shown));
}

/** What a page of a session tells the script that follows it. */
export const liveOf = async (
  ctx: Context,
  opened: OpenedSession,
  { query, isScreen = false }: { query: URLSearchParams; isScreen?: boolean },
): Promise<Live> => ({
  at: `/bureau/seances/${opened.session.id}/etat${isScreen ? "?ecran" : ""}`,
  state: await sessionState(ctx, opened, { isScreen }),
  isPaused: query.has("pause"),
});
