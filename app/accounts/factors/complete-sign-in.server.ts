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
import { challengeOf, endChallenge } from "./factor.queries.server.ts";
import type { ProofRefusal } from "./factors.refusals.ts";
import { examineProof, type FactorProof, spendEvidenceIn } from "./prove-factor.server.ts";

interface SecondStep {
  /** Of the step that the right password began. */
  token: string;
  proof: FactorProof;
  /** Token of the session that the browser has so far, which ends. */
  formerToken: string | null;
  /** What the browser keeps since somebody signed in there. */
  device: string | null;
}

interface SignedIn {
  ticket: SessionTicket;
  email: string;
  /** Works for the body. */
  staff: boolean;
}

/**
 * The second step of a sign-in: opens the session once the second factor is proved. The step ends with it, with its five
 * minutes, and with a password that is set meanwhile.
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
    if (deviceThatKnows(ctx, { email, token: device }) === null)
      await notifyOwnerIn(tx, { accountId, notice: "new-device" });
    const ticket = await openSession(tx, { accountId, assurance: "second-factor" });
    return done({ ticket, email, staff: (await openRoles(tx.db, accountId)).length > 0 });
  });
  if (opened.ok) logSecurity(ctx, "sign-in", { accountId, factor: proof.kind });
  else
    logSecurity(ctx, "factor-refused", { accountId, factor: proof.kind, refusal: opened.refusal });
  return opened;
}
