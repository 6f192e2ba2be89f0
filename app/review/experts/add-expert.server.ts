import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { insertExpert, isStaffAddress, writeExpertEnd } from "./expert.queries.server.ts";
import type { ExpertRefusal } from "./expert.refusals.ts";

interface NewExpert {
  name: string;
  organisation: string | null;
  email: string;
}

/** Adds somebody outside the certification body to the list of experts. What they may be asked about is an authorisation. */
export async function addExpert(
  ctx: Context,
  expert: NewExpert,
): Promise<Result<{ expertId: string }, ExpertRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "authorisation.propose"))
    return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    if (await isStaffAddress(tx.db, expert.email)) return refused("staff-address");
    const expertId = await insertExpert(tx, { ...expert, addedBy: actor.accountId });
    if (!expertId) return refused("known-address");
    await appendToJournal(tx, {
      subjectKind: "expert",
      subjectId: expertId,
      event: "expert-added",
      first: true,
      data: { email: expert.email },
    });
    return done({ expertId });
  });
}

/** Ends an expert: no question is asked of them any more; those that wait can still be answered. */
export async function endExpert(
  ctx: Context,
  { expertId }: { expertId: string },
): Promise<Result<null, ExpertRefusal>> {
  if (ctx.actor.kind !== "person" || !permit(ctx.actor, "authorisation.propose"))
    return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    if (!isId(expertId) || !(await writeExpertEnd(tx, expertId))) return refused("unknown-expert");
    await appendToJournal(tx, {
      subjectKind: "expert",
      subjectId: expertId,
      event: "expert-ended",
      data: {},
    });
    return done(null);
  });
}
