import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { committeeScope } from "../committee-scope.queries.server.ts";
import { lockSession } from "../sessions/session.queries.server.ts";
import type { VoteRefusal } from "../vote/vote.refusals.ts";
import { agendaOf, sessionOfItem } from "./item.queries.server.ts";
import { writePosition } from "./item-writes.queries.server.ts";

/**
 * Puts an item that was not called yet before another one, or at the end of the agenda where `before` is empty. What was called keeps its
 * place. Refused to who is recused on the item.
 */
export async function moveItem(
  ctx: Context,
  { itemId, before }: { itemId: string; before: string },
): Promise<Result<null, VoteRefusal>> {
  const scope = committeeScope(ctx.actor);
  if (!scope || !permit(ctx.actor, "application.schedule")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const sessionId = await sessionOfItem(tx.db, itemId);
    const session = sessionId && (await lockSession(tx.db, sessionId));
    if (!session) return refused("unknown-item");
    const pending = (await agendaOf(tx.db, scope, session.id)).filter(
      ({ state }) => state === "pending",
    );
    const item = pending.find(({ id }) => id === itemId);
    if (item?.isHidden) return refused("not-yours");
    if (!item || (before !== "" && !pending.some(({ id }) => id === before)))
      return refused("item-changed");
    if (before === itemId) return done(null);
    const others = pending.filter(({ id }) => id !== itemId);
    const place = before === "" ? others.length : others.findIndex(({ id }) => id === before);
    const places = pending.map(({ position }) => position);
    for (const [index, { id }] of others.toSpliced(place, 0, item).entries())
      await writePosition(tx.db, id, places[index] ?? index + 1);
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: session.id,
      event: "item-moved",
      data: { itemId, number: item.number, position: places[place] ?? place + 1 },
    });
    return done(null);
  });
}
