import type { Context, Db } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { openSession } from "./open-session.server.ts";
import { verifyPassword } from "./password.server.ts";
import { endSession } from "./session.queries.server.ts";
import type { SessionTicket } from "./session.ts";

export interface Credentials {
  email: string;
  password: string;
  /** Token of the session that the browser has so far, which ends. */
  formerToken: string | null;
}

export type SignInRefusal = "wrong-credentials" | "not-activated";

/**
 * Begins a session. An unknown address, a disabled account and a wrong password are one refusal and the same work; only
 * the right password learns that an account is not activated yet.
 */
export async function signIn(
  ctx: Context,
  { email, password, formerToken }: Credentials,
): Promise<Result<SessionTicket, SignInRefusal>> {
  const found = await credentialOf(ctx.db, email);
  const right = await ctx.heavyWork(() => verifyPassword(found?.passwordHash ?? null, password));
  if (!found?.passwordHash || !right || found.disabledAt) return refused("wrong-credentials");
  if (!found.emailVerified) return refused("not-activated");
  const { accountId, passwordHash } = found;
  return await ctx.transaction(async (tx) => {
    if (!(await stillHasPassword(tx.db, accountId, passwordHash)))
      return refused("wrong-credentials");
    if (formerToken) await endSession(tx.db, formerToken);
    return done(await openSession(tx, { accountId, assurance: "password" }));
  });
}

function credentialOf(db: Db, email: string) {
  return db
    .selectFrom("account")
    .select([
      "id as accountId",
      "password_hash as passwordHash",
      "email_verified as emailVerified",
      "disabled_at as disabledAt",
    ])
    .where("email", "=", email)
    .executeTakeFirst();
}

/**
 * A reset that commits while the old password is being verified ends the sessions before ours exists. The lock waits
 * for it and then sees the new password.
 */
async function stillHasPassword(db: Db, accountId: string, passwordHash: string): Promise<boolean> {
  const same = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .where("password_hash", "=", passwordHash)
    .where("disabled_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return same !== undefined;
}
