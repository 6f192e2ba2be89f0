import type { Db } from "#app/kernel/context.ts";
import { emailKey } from "#app/kernel/email.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { lockAccountWithEmail } from "./account-reads.queries.server.ts";
import { createAccount } from "./account-writes.queries.server.ts";

/**
 * Returns the account with the address given at a registration, and creates it if there is none. It has no password until the
 * address is proved, so that nobody gets in by registering with somebody else's address.
 */
export async function accountOfAddress(
  writing: { db: Db; now: Date },
  { name, email }: { name: string; email: string },
): Promise<string> {
  for (;;) {
    const id = newId();
    const created = await createAccount(writing, { id, name, email, passwordHash: null });
    if (created === "created") return id;
    // Locked until the commit: an unproved account may be removed together with its registration.
    const accountId = await lockAccountWithEmail(writing.db, emailKey(email));
    if (accountId) return accountId;
  }
}
