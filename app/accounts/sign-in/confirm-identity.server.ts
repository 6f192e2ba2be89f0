import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { challengeOf, endChallenge } from "../factors/challenge.queries.server.ts";
import { hasFactor } from "../factors/factor.queries.server.ts";
import type { ProofRefusal } from "../factors/factors.refusals.ts";
import { examineProof, type FactorProof, spendEvidenceIn } from "../factors/prove-factor.server.ts";
import { credentialOf } from "../passwords/credential.queries.server.ts";
import { verifyPassword } from "../passwords/password.server.ts";
import { openSession } from "./open-session.server.ts";
import { endOneSessionOf, proveAgain } from "./session.queries.server.ts";
import type { SessionTicket } from "./session.ts";

/** `token` is that of the step that asked for the passkey. */
type Given = { kind: "password"; password: string } | (FactorProof & { token: string });

/**
 * A signed-in person confirms their identity, with their second factor if they have one. Routes that require a fresh proof then
 * accept their session for some minutes. If the session was opened by a password but a factor was proved, it is replaced;
 * otherwise the ticket is null.
 */
export async function confirmIdentity(
  ctx: Context,
  proof: Given,
): Promise<Result<{ ticket: SessionTicket | null }, "wrong-password" | ProofRefusal>> {
  const { actor, db, now } = ctx;
  if (actor.kind !== "person") return refused("wrong-password");
  const { accountId, sessionId } = actor;
  if (proof.kind === "password") {
    const credential = await credentialOf(db, { accountId });
    const hash = credential?.passwordHash ?? null;
    const right = await ctx.heavyWork(() => verifyPassword(hash, proof.password));
    if (!right || (await hasFactor(db, accountId))) return refused("wrong-password");
    await proveAgain(db, { sessionId, now });
    return done({ ticket: null });
  }
  const step = { token: proof.token, purpose: "proof" } as const;
  const begun = proof.kind === "passkey" ? await challengeOf(ctx, step) : null;
  const nonce = begun?.accountId === accountId ? begun.nonce : null;
  const examined = await examineProof(ctx, { accountId, proof, nonce });
  const proved = await ctx.transaction<Awaited<ReturnType<typeof confirmIdentity>>>(async (tx) => {
    if (!examined.ok) return examined;
    if (nonce !== null && !(await endChallenge(tx, step))) return refused("wrong-passkey");
    const spent = await spendEvidenceIn(tx, { accountId, evidence: examined.value });
    if (!spent.ok) return spent;
    if (actor.assurance === "second-factor") {
      await proveAgain(tx.db, { sessionId, now });
      return done({ ticket: null });
    }
    await endOneSessionOf(tx.db, { accountId, sessionId });
    return done({ ticket: await openSession(tx, { accountId, assurance: "second-factor" }) });
  });
  const details = { factor: proof.kind };
  if (proved.ok) logSecurity(ctx, "factor-proved", details);
  else logSecurity(ctx, "factor-refused", { ...details, refusal: proved.refusal });
  return proved;
}
