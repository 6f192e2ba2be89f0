import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { credentialOf } from "./credential.queries.server.ts";
import { verifyPassword } from "./password.server.ts";
import { proveAgain } from "./session.queries.server.ts";

/**
 * Somebody who is signed in proves again who they are: routes that want it fresh let their session in for some minutes.
 */
export async function confirmIdentity(
  ctx: Context,
  { password }: { password: string },
): Promise<Result<null, "wrong-password">> {
  const { actor, db, now } = ctx;
  if (actor.kind !== "person") return refused("wrong-password");
  const found = await credentialOf(db, { accountId: actor.accountId });
  const right = await ctx.heavyWork(() => verifyPassword(found?.passwordHash ?? null, password));
  if (!right) return refused("wrong-password");
  await proveAgain(db, { sessionId: actor.sessionId, now });
  return done(null);
}
