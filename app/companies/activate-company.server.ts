import { activateAccountIn } from "#app/accounts/activation/activate-account.server.ts";
import { openSession } from "#app/accounts/sign-in/open-session.server.ts";
import {
  type GivenPassword,
  type ProofRefusal,
  proveOwner,
} from "#app/accounts/sign-in/prove-owner.server.ts";
import type { SessionTicket } from "#app/accounts/sign-in/session.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { conflictWithActive } from "./company-conflict.queries.server.ts";
import { numberRegistrationIn } from "./send-receipt.server.ts";
import { markActiveIn, waitingCompany } from "./waiting-company.queries.server.ts";

export interface Activated {
  companyId: string;
  email: string;
  /** Null when the person was signed in already. */
  session: SessionTicket | null;
}

export type ActivationRefusal = ProofRefusal | "number-activated-meanwhile";

/**
 * Activates the company of a link for someone who gives the password of that registration or sets a new one, and
 * opens a session. A first company also activates the account that received the link. When several registrations have
 * one number, the first to be activated gets it; the others are refused.
 */
export async function activateCompany(
  ctx: Context,
  { token, given }: { token: string; given: GivenPassword | null },
): Promise<Result<Activated, ActivationRefusal>> {
  const proof = await proveOwner(ctx, { token, given });
  if (!proof.ok) return proof;
  const { accountId, companyId, email, passwordHash } = proof.value;
  return await ctx.transaction(async (tx) => {
    const company = await waitingCompany(tx.db, companyId);
    if (!company) return refused("already-used");
    const name = `${company.firstname} ${company.lastname}`;
    const account = await activateAccountIn(tx, { token, proof: proof.value, name });
    if (!account.ok) return account;
    if (await conflictWithActive(tx.db, company)) return refused("number-activated-meanwhile");
    await markActiveIn(tx, companyId);
    await journalActivationIn(tx, { companyId, accountId });
    await numberRegistrationIn(tx, { companyId });
    if (passwordHash === null) return done({ companyId, email, session: null });
    const session = await openSession(tx, { accountId, assurance: "password" });
    tx.afterCommit(() => logSecurity(ctx, "sign-in", { accountId, by: "activation" }));
    return done({ companyId, email, session });
  });
}

/** Writes to the journal of a company that it is active, with the account that proved its address. */
export async function journalActivationIn(
  tx: Tx,
  { companyId, accountId }: { companyId: string; accountId: string },
): Promise<void> {
  await appendToJournal(tx, {
    subjectKind: "company",
    subjectId: companyId,
    event: "company-activated",
    actor: accountId,
    data: { from: "registered", to: "active" },
  });
}
