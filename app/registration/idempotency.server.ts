import { credentialOf } from "#app/accounts/credential.queries.server.ts";
import { verifyPassword } from "#app/accounts/password.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import type { Registration } from "./registration.schema.ts";

/** Tells two registrations apart without the password, which is compared with its own slow hash. */
export function fingerprintOf(registration: Registration): string {
  const { password: _, warnings: __, ...content } = registration;
  return sha256Hex(canonicalJson(content));
}

/** Whether who registers again, with the same content, also has the password of the first time. */
export async function samePassword(
  { db, heavyWork }: Pick<Context, "db" | "heavyWork">,
  accountId: string,
  { password }: Registration,
): Promise<boolean> {
  const credential = await credentialOf(db, { accountId });
  return await heavyWork(() => verifyPassword(credential?.passwordHash ?? null, password));
}
