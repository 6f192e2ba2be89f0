import { randomInt } from "node:crypto";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { notifyOwnerIn } from "../self/notify-owner.server.ts";
import { factorsOf, lockAccount } from "./factor.queries.server.ts";
import { replaceRecoveryCodes } from "./factor-proof.queries.server.ts";
import { drawRecoveryCode, recoveryCodes } from "./recovery-code.ts";

/** Codes made so soon after the first factor belong to the same set-up. */
const SET_UP_MS = 15 * 60_000;

/** Replaces the recovery codes of the caller by ten new ones. They are shown only now. */
export async function makeRecoveryCodes(ctx: Context): Promise<Result<string[], "no-factor">> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("no-factor");
  const { accountId } = actor;
  const codes = Array.from({ length: recoveryCodes }, () => drawRecoveryCode((n) => randomInt(n)));
  return await ctx.transaction(async (tx) => {
    await lockAccount(tx.db, accountId);
    const [first] = await factorsOf(tx.db, accountId);
    if (!first) return refused("no-factor");
    await replaceRecoveryCodes(tx, { accountId, codes });
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "recovery-codes-made",
      data: {},
    });
    // The mail about the first factor has just informed the owner that the second step is being set up.
    if (first.createdAt < new Date(tx.now.getTime() - SET_UP_MS))
      await notifyOwnerIn(tx, { accountId, notice: "recovery-codes-made" });
    tx.afterCommit(() => logSecurity(ctx, "recovery-codes-made"));
    return done(codes);
  });
}
