import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { notifyOwnerIn } from "../self/notify-owner.server.ts";
import { openRoles } from "../staff-role.queries.server.ts";
import { factorsOf, lockAccount, removeFactorRow } from "./factor.queries.server.ts";
import { replaceRecoveryCodes } from "./factor-proof.queries.server.ts";
import type { FactorRefusal } from "./factors.refusals.ts";
import { factorLabels } from "./proof-form.ts";

/**
 * Removes a second factor of the caller; staff keep at least one. Removing the last factor of a member removes their recovery
 * codes too.
 */
export async function removeFactor(
  ctx: Context,
  { factorId }: { factorId: string },
): Promise<Result<null, FactorRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("unknown-factor");
  const { accountId } = actor;
  return await ctx.transaction(async (tx) => {
    // If the last two factors are removed at once, the second request finds one factor left.
    await lockAccount(tx.db, accountId);
    const factors = await factorsOf(tx.db, accountId);
    const last = factors.length === 1 && factors[0]?.id === factorId;
    if (last && (await openRoles(tx.db, accountId)).length > 0) return refused("last-factor");
    const removed = await removeFactorRow(tx.db, { accountId, factorId });
    if (!removed) return refused("unknown-factor");
    if (last) await replaceRecoveryCodes(tx, { accountId, codes: [] });
    const { kind, name } = removed;
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "factor-removed",
      data: { kind },
    });
    await notifyOwnerIn(tx, {
      accountId,
      notice: "factor-removed",
      factor: `${factorLabels[kind]}\u00A0: ${name}`,
    });
    tx.afterCommit(() => logSecurity(ctx, "factor-removed", { factor: kind }));
    return done(null);
  });
}
