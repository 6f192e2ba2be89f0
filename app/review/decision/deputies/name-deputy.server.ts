import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { lockDeputy, writeNamed } from "../../committee/mandates/deputy.queries.server.ts";
import type { DeputyRefusal } from "./deputy.refusals.ts";

/** Names a proposed deputy of the president, or refuses the proposal: somebody other than who proposed it and than the deputy. */
export async function nameDeputy(
  ctx: Context,
  { id, names }: { id: string; names: boolean },
): Promise<Result<null, DeputyRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "deputy.name")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const proposed = isId(id) ? await lockDeputy(tx.db, id) : undefined;
    if (!proposed) return refused("unknown-term");
    const { accountId } = proposed;
    if (accountId === actor.accountId) return refused("own-term");
    if (proposed.proposedBy === actor.accountId) return refused("own-proposal");
    if (proposed.state !== "proposed") return refused("decided-already");
    const state = names ? "named" : "refused";
    await writeNamed(tx, { id, state, by: actor.accountId });
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "deputy-decided",
      data: { id, outcome: state },
    });
    return done(null);
  });
}
