import type { Context, Db } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { authOf, type Scheme } from "./auth.server.ts";
import { passwordProvider } from "./create-account.server.ts";
import { verifyPassword } from "./password.server.ts";

export interface Credentials {
  email: string;
  password: string;
}

export type SignInRefusal = "wrong-credentials" | "not-activated";

/**
 * Begins a session; the headers carry its cookie. An unknown address and a wrong password are one refusal and the same
 * work; only the right password learns that an account is not activated yet.
 */
export async function signIn(
  ctx: Context,
  { email, password, scheme }: Credentials & { scheme: Scheme },
): Promise<Result<Headers, SignInRefusal>> {
  const { db, now, requester } = ctx;
  const found = await credentialOf(db, email);
  const right = await verifyPassword(found?.password ?? null, password);
  if (!found?.password || !right) return refused("wrong-credentials");
  if (!found.emailVerified) return refused("not-activated");
  await forgetEndedSessions(db, { accountId: found.accountId, now });
  const { headers, response } = await authOf(ctx, scheme).api.openSession({
    body: { accountId: found.accountId, ...requester },
    headers: new Headers(),
    returnHeaders: true,
  });
  if (await stillHasPassword(db, found.accountId, found.password)) return done(headers);
  await db.deleteFrom("account_session").where("token", "=", response.sessionToken).execute();
  return refused("wrong-credentials");
}

function credentialOf(db: Db, email: string) {
  return db
    .selectFrom("account")
    .leftJoin("account_credential", (join) =>
      join
        .onRef("account_credential.account_id", "=", "account.id")
        .on("account_credential.provider_id", "=", passwordProvider),
    )
    .select(["account.id as accountId", "email_verified as emailVerified", "password"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/**
 * A reset that commits while the old password is being verified ends the sessions before ours exists. The lock waits
 * for it and then sees the new password.
 */
async function stillHasPassword(db: Db, accountId: string, password: string): Promise<boolean> {
  const same = await db
    .selectFrom("account_credential")
    .select("id")
    .where("account_id", "=", accountId)
    .where("provider_id", "=", passwordProvider)
    .where("password", "=", password)
    .forShare()
    .executeTakeFirst();
  return same !== undefined;
}

async function forgetEndedSessions(db: Db, { accountId, now }: { accountId: string; now: Date }) {
  await db
    .deleteFrom("account_session")
    .where("account_id", "=", accountId)
    .where("expires_at", "<=", now)
    .execute();
}
