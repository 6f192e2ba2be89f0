import { lockApplication } from "#app/applications/application.queries.server.ts";
import { endReadingIn, grantReadingIn } from "#app/applications/application-reader.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { closedToDeputy, deputiesOnly, mayAttest } from "./decision-guards.queries.server.ts";

/**
 * Opens to a deputy of the president, on a day of their term, the summary of each application whose decision waits for a signature:
 * what the president sees before the declaration of interests (review §5). A conflict of interests keeps an application hidden.
 */
export async function openToDeputy(ctx: Context): Promise<void> {
  const { actor, db, now } = ctx;
  if (actor.kind !== "person" || !isId(actor.accountId) || permit(actor, "decision.read")) return;
  const { accountId } = actor;
  if (!(await mayAttest(db, accountId, now))) return;
  for (const applicationId of await closedToDeputy(db, accountId))
    await ctx.transaction(async (tx) => {
      await lockApplication(tx.db, applicationId);
      const reading = { applicationId, accountId, ground: "decision", grade: "summary" } as const;
      return await grantReadingIn(tx, reading);
    });
}

/** A decision no longer waits for a signature: the deputies who did not sign it read its application no longer. */
export async function closeToDeputiesIn(
  tx: Tx,
  { applicationId, signedBy }: { applicationId: string; signedBy: string | null },
): Promise<void> {
  for (const accountId of await deputiesOnly(tx.db))
    if (accountId !== signedBy)
      await endReadingIn(tx, { applicationId, accountId, ground: "decision" });
}
