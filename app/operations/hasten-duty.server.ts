import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { makeDue } from "#app/tasks/duty.queries.server.ts";

export type HastenRefusal = "not-yours" | "unknown-duty" | "under-way";

/** Makes the runner run a duty at its next poll, within seconds, instead of at its hour; the actor is journaled. */
export async function hastenDuty(
  ctx: Context,
  { name }: { name: string },
): Promise<Result<null, HastenRefusal>> {
  if (!permit(ctx.actor, "operation.run")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const state = await makeDue(tx.db, { name, now: tx.now });
    if (state === "unknown") return refused("unknown-duty");
    if (state === "under-way") return refused("under-way");
    await appendToJournal(tx, {
      subjectKind: "duty",
      subjectId: name,
      event: "duty-hastened",
      data: {},
    });
    return done(null);
  });
}
