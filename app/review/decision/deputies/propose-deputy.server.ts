import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import {
  hasTermWithin,
  insertDeputy,
  possibleDeputies,
} from "../../committee/mandates/deputy.queries.server.ts";
import type { DeputyRefusal } from "./deputy.refusals.ts";

export interface ProposedTerm {
  accountId: string;
  /** First and last day, YYYY-MM-DD; the first is today or later. */
  fromOn: string;
  toOn: string;
}

/**
 * Proposes a member of the committee as deputy of the president for a term (review §5): who presides and signs where the president
 * is absent. Another person names them; none of the two is the deputy.
 */
export async function proposeDeputy(
  ctx: Context,
  term: ProposedTerm,
): Promise<Result<{ id: string }, DeputyRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "deputy.propose")) return refused("not-yours");
  const { accountId, fromOn, toOn } = term;
  if (accountId === actor.accountId) return refused("own-term");
  if (toOn < fromOn) return refused("days-reversed");
  if (fromOn < todayInDakar(ctx.now)) return refused("in-the-past");
  return await ctx.transaction(async (tx) => {
    const members = await possibleDeputies(tx.db);
    if (!members.some(({ id }) => id === accountId)) return refused("not-a-member");
    if (await hasTermWithin(tx.db, term)) return refused("terms-overlap");
    const id = await insertDeputy(tx, { ...term, by: actor.accountId });
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "deputy-proposed",
      data: { id, fromOn, toOn },
    });
    return done({ id });
  });
}
