import type { Context } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { beginChallenge } from "../factors/challenge.server.ts";
import { hasFactor } from "../factors/factor.queries.server.ts";
import { credentialOf, stillHasPassword } from "../passwords/credential.queries.server.ts";
import { hashPassword, isOutdated, verifyPassword } from "../passwords/password.server.ts";
import { notifyOwnerIn } from "../self/notify-owner.server.ts";
import { openRoles } from "../staff-role.queries.server.ts";
import { openSession } from "./open-session.server.ts";
import { endSession } from "./session.queries.server.ts";
import type { SessionTicket } from "./session.ts";

export interface Credentials {
  email: string;
  password: string;
  /** Token of the browser's current session, which ends. */
  formerToken: string | null;
  /** Nobody has signed in with this address in this browser before, so the owner is mailed. */
  newDevice: boolean;
}

export type SignInRefusal = "wrong-credentials";

/** A session, or the next step for an account with a second factor. */
export type SignedIn =
  | { step: "session"; ticket: SessionTicket; staff: boolean }
  | { step: "factor"; token: string };

/**
 * Opens a session, or begins the step that asks for the second factor. An unknown address, a wrong password, a disabled account
 * and an unproved account get the same refusal after the same work. A hash with older parameters is renewed.
 */
export async function signIn(
  ctx: Context,
  { email, password, formerToken, newDevice }: Credentials,
): Promise<Result<SignedIn, SignInRefusal>> {
  const credential = await credentialOf(ctx.db, { email });
  const refuse = (refusal: SignInRefusal) => {
    const who = credential
      ? { accountId: credential.accountId }
      : { emailHash: sha256Hex(email).slice(0, 16) };
    logSecurity(ctx, "sign-in-refused", { ...who, refusal });
    return refused(refusal);
  };
  const right = await ctx.heavyWork(() =>
    verifyPassword(credential?.passwordHash ?? null, password),
  );
  if (!credential?.passwordHash || !right || credential.disabledAt || !credential.emailVerified)
    return refuse("wrong-credentials");
  const { accountId, passwordHash, passwordSetAt } = credential;
  const renewed = isOutdated(passwordHash)
    ? await ctx.heavyWork(() => hashPassword(password))
    : null;
  const opened = await ctx.transaction<Result<SignedIn, SignInRefusal>>(async (tx) => {
    const same = await stillHasPassword(tx.db, { accountId, passwordSetAt, renewed });
    if (!same) return refused("wrong-credentials");
    if (await hasFactor(tx.db, accountId)) {
      const purpose = "sign-in";
      const { token } = await beginChallenge(tx, {
        accountId,
        purpose,
        ...(passwordSetAt && { passwordSetAt }),
      });
      return done({ step: "factor", token });
    }
    if (formerToken) await endSession(tx.db, formerToken);
    if (newDevice) await notifyOwnerIn(tx, { accountId, notice: "new-device" });
    const ticket = await openSession(tx, { accountId, assurance: "password" });
    const staff = (await openRoles(tx.db, accountId)).length > 0;
    return done({ step: "session", ticket, staff });
  });
  if (!opened.ok) return refuse("wrong-credentials");
  logSecurity(ctx, opened.value.step === "factor" ? "factor-asked" : "sign-in", { accountId });
  return opened;
}
