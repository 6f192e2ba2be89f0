import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse, isShorterThan } from "#app/kernel/text.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { itemPeople } from "./item-standing.server.ts";
import { lockInSession } from "./open-item.server.ts";
import { expertsFor, insertOpinion } from "./opinion.queries.server.ts";
import { longestOpinion, longestSource, type VoteRefusal } from "./vote.refusals.ts";

/**
 * Records what an expert wrote about a family of an item for which no voter is authorised (standard T2); with it the item can be
 * called and voted. The expert is authorised for the family that day. An opinion is recorded once and never changes; the expert signs
 * nothing here, so it says from which document it was entered.
 */
export async function recordOpinion(
  ctx: Context,
  {
    itemId,
    familyId,
    expertId,
    ...opinion
  }: { itemId: string; familyId: string; expertId: string; text: string; source: string },
): Promise<Result<null, VoteRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "application.schedule"))
    return refused("not-yours");
  const text = frenchProse(opinion.text);
  if (text.length > longestOpinion) return refused("opinion-too-long");
  if (isShorterThan(text, 20)) return refused("no-opinion");
  const source = frenchProse(opinion.source);
  if (source.length > longestSource) return refused("source-too-long");
  if (isShorterThan(source, 3)) return refused("no-source");
  return await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const { item, session } = locked.value;
    if (item.state === "closed") return refused("item-closed");
    const { unjudged } = await itemPeople(tx, atWork, {
      itemId,
      second: session.followsId !== null,
    });
    if (!unjudged.some(({ id }) => id === familyId)) return refused("family-judged");
    const givenOn = todayInDakar(tx.now);
    const experts = await expertsFor(tx.db, { familyIds: [familyId], day: givenOn });
    if (!experts.some((each) => each.expertId === expertId)) return refused("unknown-expert");
    const by = actor.accountId;
    const read = { familyId, expertId, text, source, givenOn };
    const written = await insertOpinion(tx, { itemId, by, ...read });
    if (!written) return refused("family-judged");
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: session.id,
      event: "opinion-recorded",
      data: { itemId, number: item.number, familyId, expertId },
    });
    return done(null);
  });
}
