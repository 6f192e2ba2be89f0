import { addressOf } from "#app/kernel/address.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { remembered } from "#app/kernel/remembered.ts";
import type { CommitteeReader } from "../committee-scope.queries.server.ts";
import { waitingConfirmation } from "../confirmations/confirmation.queries.server.ts";
import { attendeesOf } from "../sessions/session.queries.server.ts";
import type { OpenedSession } from "../sessions/session-access.server.ts";
import { itemPeople } from "./item-standing.server.ts";
import { itemVersion } from "./item-version.server.ts";
import type { Live } from "./live-session.tsx";
import { presiderGap } from "./presider-standing.server.ts";
import { versionOfRows } from "./rows-of-session.queries.server.ts";
import { runningNow } from "./running.server.ts";
import { votersOf } from "./vote.queries.server.ts";

const states = remembered<Db, string>({ forMs: 60_000, atMost: 500 });

/**
 * A hash of what the pages of a session show its reader, which changes with it. For a member, and on
 * the screen of the room, nothing tells how many ballots are in or what waits for who presides, and for whoever is recused nothing moves
 * with the item: their scope does not read it. Kept for its reader alone, until a row that it is made from changes or the day, on
 * which mandates count, ends; each question reads the versions of these rows anew.
 */
export async function sessionState(
  ctx: Context,
  opened: OpenedSession,
  { isScreen }: { isScreen: boolean },
): Promise<string> {
  const { id } = opened.session;
  const scope: CommitteeReader = isScreen ? { ...opened.scope, standing: "screen" } : opened.scope;
  const rows = await versionOfRows(ctx.db, scope, id);
  const key = canonicalJson([id, scope, rows, todayInDakar(ctx.now)]);
  return await states.recall(ctx.db, {
    key,
    now: ctx.now,
    read: () => readState(ctx, scope, opened),
  });
}

async function readState(
  ctx: Context,
  scope: CommitteeReader,
  { session, accountId }: OpenedSession,
): Promise<string> {
  const { items, item, lines, votes, open, urnLost } = await runningNow(ctx, scope, session);
  const isShown = item !== undefined && !item.isHidden;
  // As the page that conducts the session: before an item is called its people are those of the next one.
  const asked = item?.state === "open" ? item : items.find(({ state }) => state === "pending");
  const standings =
    asked && !asked.isHidden
      ? await itemPeople(ctx, scope, { itemId: asked.id, second: session.followsId !== null })
      : null;
  const voters = open ? await votersOf(ctx.db, scope, open) : [];
  const shown = {
    session: [session.version, session.state, session.quorumFailedAt !== null],
    items: items.map(({ id, state, outcome, dividedBy, isHidden }) => [
      id,
      state,
      outcome,
      dividedBy,
      isHidden,
    ]),
    // What its forms post: with another version they would be refused.
    version: isShown ? itemVersion({ votes, lines }) : null,
    urnLost,
    waiting: (isShown && (await waitingConfirmation(ctx.db, scope, item.id))?.id) || null,
    people: standings?.people.map(({ accountId: id, standing }) => [id, standing]) ?? [],
    unfit: asked && !asked.isHidden ? await presiderGap(ctx.db, { item: asked, session }) : null,
    unjudged: standings?.unjudged.map(({ id }) => id) ?? [],
    attendees: (await attendeesOf(ctx.db, scope, session.id)).map((each) => [
      each.accountId,
      each.here,
      each.accountId === accountId && each.confirmedAt !== null,
    ]),
    voted: voters.filter((each) => each.tookPart).map((each) => each.accountId),
  };
  return sha256Hex(canonicalJson(shown));
}

/** What a page of a session tells the script that follows it; asked before the page is read, so that no change is lost between them. */
export const liveOf = async (
  ctx: Context,
  opened: OpenedSession,
  { query, isScreen = false }: { query: URLSearchParams; isScreen?: boolean },
): Promise<Live> => ({
  at: `${addressOf("/bureau/seances/:id/etat", { id: opened.session.id })}${isScreen ? "?ecran" : ""}`,
  state: await sessionState(ctx, opened, { isScreen }),
  isPaused: query.has("pause"),
});
