import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { lockDeputy, writeDeputyEnd } from "../../committee/mandates/deputy.queries.server.ts";
import { closeEveryDecisionIn } from "../open-to-deputy.server.ts";
import type { DeputyRefusal } from "./deputy.refusals.ts";

/**
 * Ends the term of a deputy at once, by the secretary or the president: the deputy neither presides nor signs any more, and reads
 * nothing that only waited for a signature. One person takes this power away; it takes two to give it (review §5).
 */
export async function endDeputy(
  ctx: Context,
  { id }: { id: string },
): Promise<Result<null, DeputyRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("not-yours");
  if (!permit(actor, "deputy.name") && !permit(actor, "deputy.propose"))
    return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const deputy = isId(id) ? await lockDeputy(tx.db, id) : undefined;
    if (!deputy) return refused("unknown-term");
    const { accountId, state, endedAt, toOn } = deputy;
    if (accountId === actor.accountId) return refused("own-term");
    if (state !== "named" || endedAt !== null || toOn < todayInDakar(tx.now))
      return refused("not-in-force");
    await writeDeputyEnd(tx, { id, by: actor.accountId });
    await closeEveryDecisionIn(tx, accountId);
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "deputy-ended",
      data: { id },
    });
    return done(null);
  });
}
