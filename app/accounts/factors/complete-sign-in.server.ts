import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { credentialOf, stillHasPassword } from "../passwords/credential.queries.server.ts";
import { notifyOwnerIn } from "../self/notify-owner.server.ts";
import { deviceThatKnows } from "../sign-in/known-device.server.ts";
import { openSession } from "../sign-in/open-session.server.ts";
import { endSession } from "../sign-in/session.queries.server.ts";
import type { SessionTicket } from "../sign-in/session.ts";
import { openRoles } from "../staff-role.queries.server.ts";
import { challengeOf, endChallenge } from "./challenge.queries.server.ts";
import type { ProofRefusal } from "./factors.refusals.ts";
import { examineProof, type FactorProof, spendEvidenceIn } from "./prove-factor.server.ts";

interface SecondStep {
  /** Token of the step that began with the right password. */
  token: string;
  proof: FactorProof;
  /** Token of the browser's current session, which ends. */
  formerToken: string | null;
  /** The device token of the browser, if somebody has signed in there. */
  device: string | null;
}

interface SignedIn {
  ticket: SessionTicket;
  email: string;
  /** The account holds a staff role. */
  staff: boolean;
}

/**
 * The second step of a sign-in: opens the session once the second factor is proved. The step ends when it is used, after five
 * minutes, or when a new password is set.
 */
export async function completeSignIn(
  ctx: Context,
  { token, proof, formerToken, device }: SecondStep,
): Promise<Result<SignedIn, ProofRefusal | "step-ended">> {
  const step = { token, purpose: "sign-in" } as const;
  const begun = await challengeOf(ctx, step);
  if (!begun) return refused("step-ended");
  const { accountId, nonce, passwordSetAt } = begun;
  const account = await credentialOf(ctx.db, { accountId });
  if (!account) return refused("step-ended");
  const { email } = account;
  const examined = await examineProof(ctx, { accountId, proof, nonce });
  const opened = await ctx.transaction<Awaited<ReturnType<typeof completeSignIn>>>(async (tx) => {
    if (!(await stillHasPassword(tx.db, { accountId, passwordSetAt })))
      return refused("step-ended");
    if (!examined.ok) return examined;
    if (!(await endChallenge(tx, step))) return refused("step-ended");
    const spent = await spendEvidenceIn(tx, { accountId, evidence: examined.value });
    if (!spent.ok) return spent;
    if (formerToken) await endSession(tx.db, formerToken);
    // The mail about a used recovery code already says when, from which device and network.
    if (proof.kind !== "recovery" && deviceThatKnows(ctx, { email, token: device }) === null)
      await notifyOwnerIn(tx, { accountId, notice: "new-device" });
    const ticket = await openSession(tx, { accountId, assurance: "second-factor" });
    return done({ ticket, email, staff: (await openRoles(tx.db, accountId)).length > 0 });
  });
  if (opened.ok) logSecurity(ctx, "sign-in", { accountId, factor: proof.kind });
  else
    logSecurity(ctx, "factor-refused", { accountId, factor: proof.kind, refusal: opened.refusal });
  return opened;
}
