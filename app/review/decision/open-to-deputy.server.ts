import { lockApplication } from "#app/applications/application.queries.server.ts";
import {
  endEveryReadingIn,
  endReadingIn,
  grantReadingIn,
} from "#app/applications/application-reader.server.ts";
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

/** Somebody is no deputy any more: nothing that waits for a signature stays open to them, unless their own role shows it. */
export async function closeEveryDecisionIn(tx: Tx, accountId: string): Promise<void> {
  if ((await deputiesOnly(tx.db)).includes(accountId))
    await endEveryReadingIn(tx, { accountId, ground: "decision" });
}

/** Closes to each deputy whose term is over what was open to them. Returns how many terms it looked at. */
export async function closeEndedDeputies(ctx: Context): Promise<number> {
  const { db, now } = ctx;
  let closed = 0;
  for (const accountId of await deputiesOnly(db)) {
    if (await mayAttest(db, accountId, now)) continue;
    await ctx.transaction((tx) => endEveryReadingIn(tx, { accountId, ground: "decision" }));
    closed += 1;
  }
  return closed;
}
