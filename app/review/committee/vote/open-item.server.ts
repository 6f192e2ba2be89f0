import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { agendaOf, type Item, lockItem, sessionOfItem } from "../agenda/item.queries.server.ts";
import { writeItemOpen } from "../agenda/item-writes.queries.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { lockSession, type Session } from "../sessions/session.queries.server.ts";
import { itemPeople } from "./item-standing.server.ts";
import { presiderGap } from "./presider-standing.server.ts";
import type { VoteRefusal } from "./vote.refusals.ts";
import { insertRecusals } from "./voters.queries.server.ts";

/** Locks the session, then the item, for an act in a session that is open. */
export async function lockInSession(
  tx: Tx,
  itemId: string,
): Promise<Result<{ item: Item; session: Session }, "unknown-item" | "session-not-open">> {
  const sessionId = await sessionOfItem(tx.db, itemId);
  const session = sessionId && (await lockSession(tx.db, sessionId));
  const item = session && (await lockItem(tx.db, itemId));
  if (!session || !item) return refused("unknown-item");
  return session.state === "open" ? done({ item, session }) : refused("session-not-open");
}

/**
 * Calls an item of the agenda, once who presides has declared no interest in it: counts its quorum in this transaction, with recused
 * people and the rapporteur left out, and notes who takes no part. Below the quorum it waits for a second session.
 */
export async function openItem(
  ctx: Context,
  { itemId }: { itemId: string },
): Promise<Result<null, VoteRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const { item, session } = locked.value;
    if (item.state === "closed") return refused("item-closed");
    if (item.state === "open") return done(null);
    const agenda = await agendaOf(tx.db, atWork, session.id);
    if (agenda.some(({ state }) => state === "open")) return refused("another-open");
    const unfit = await presiderGap(tx.db, { item, session });
    if (unfit) return refused(unfit);
    const { quorum, unjudged } = await itemPeople(tx, atWork, {
      itemId,
      second: session.followsId !== null,
    });
    if (!quorum.reached) return refused("no-quorum");
    if (unjudged.length > 0) return refused("unjudged-family");
    await insertRecusals(tx.db, itemId, tx.now);
    await writeItemOpen(tx.db, itemId, tx.now);
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: session.id,
      event: "item-opened",
      data: { itemId, number: item.number },
    });
    return done(null);
  });
}
