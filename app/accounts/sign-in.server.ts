import type { Context } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { credentialOf, stillHasPassword } from "./credential.queries.server.ts";
import { openSession } from "./open-session.server.ts";
import { hashPassword, isOutdated, verifyPassword } from "./password.server.ts";
import { notifyOwnerPart } from "./self/notify-owner.server.ts";
import { endSession } from "./session.queries.server.ts";
import type { SessionTicket } from "./session.ts";

export interface Credentials {
  email: string;
  password: string;
  /** Token of the session that the browser has so far, which ends. */
  formerToken: string | null;
  /** Nobody has signed in with this address in this browser before: its owner is told. */
  newDevice: boolean;
}

export type SignInRefusal = "wrong-credentials";

/**
 * Begins a session. An unknown address, a wrong password, and an account that is disabled or waits for the proof of its
 * address are one refusal and the same work. A hash made with parameters of before is renewed.
 */
export async function signIn(
  ctx: Context,
  { email, password, formerToken, newDevice }: Credentials,
): Promise<Result<SessionTicket, SignInRefusal>> {
  const found = await credentialOf(ctx.db, { email });
  const refuse = (refusal: SignInRefusal) => {
    const who = found
      ? { accountId: found.accountId }
      : { emailHash: sha256Hex(email).slice(0, 16) };
    logSecurity(ctx, "sign-in-refused", { ...who, refusal });
    return refused(refusal);
  };
  const right = await ctx.heavyWork(() => verifyPassword(found?.passwordHash ?? null, password));
  if (!found?.passwordHash || !right || found.disabledAt || !found.emailVerified)
    return refuse("wrong-credentials");
  const { accountId, passwordHash, passwordSetAt } = found;
  const renewed = isOutdated(passwordHash)
    ? await ctx.heavyWork(() => hashPassword(password))
    : null;
  const opened = await ctx.transaction(async (tx) => {
    const same = await stillHasPassword(tx.db, { accountId, passwordSetAt, renewed });
    if (!same) return refused("wrong-credentials");
    if (formerToken) await endSession(tx.db, formerToken);
    if (newDevice) await notifyOwnerPart(tx, { accountId, notice: "new-device" });
    return done(await openSession(tx, { accountId, assurance: "password" }));
  });
  if (!opened.ok) return refuse("wrong-credentials");
  logSecurity(ctx, "sign-in", { accountId });
  return opened;
}
