import { eraseFromJournalIn } from "#app/journal/erase.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";

/** Whether somebody does something for the body now, and whether they ever did. */
export async function staffPastOf(db: Db, accountId: string): Promise<"now" | "once" | "never"> {
  const roles = await db
    .selectFrom("staff_role")
    .select("ended_at as endedAt")
    .where("account_id", "=", accountId)
    .execute();
  if (roles.some(({ endedAt }) => endedAt === null)) return "now";
  return roles.length > 0 ? "once" : "never";
}

/**
 * Empties an account for good: address, password, second factors, sessions, links and what its journal told are gone, and nobody signs in to
 * it. Its id stays, since journal and acceptances name it; so does the name of whoever acted for the body, which decisions bear.
 */
export async function emptyAccountIn(tx: Tx, accountId: string): Promise<void> {
  const { db, now } = tx;
  const keepsName = (await staffPastOf(db, accountId)) !== "never";
  await db.deleteFrom("account_session").where("account_id", "=", accountId).execute();
  await db.deleteFrom("account_factor").where("account_id", "=", accountId).execute();
  await db.deleteFrom("account_challenge").where("account_id", "=", accountId).execute();
  await db.deleteFrom("account_link").where("account_id", "=", accountId).execute();
  await db
    .updateTable("account")
    .set({
      ...(keepsName ? {} : { name: "Compte effacé" }),
      email: `efface-${accountId}@invalid`,
      email_verified: false,
      password_hash: null,
      password_set_at: null,
      disabled_at: now,
      updated_at: now,
    })
    .where("id", "=", accountId)
    .execute();
  await eraseFromJournalIn(tx, { subjectKind: "account", subjectId: accountId });
}
