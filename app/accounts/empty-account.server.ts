import { eraseFromJournalIn } from "#app/journal/erase.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";

/** Whether the account holds a staff role now, held one in the past, or never did. */
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
 * Empties an account irreversibly: removes its address, password, second factors, sessions, links and the contents of its
 * journal, and blocks sign-in. The id stays, because journal and acceptances refer to it. The name of current or former staff
 * stays too, because decisions bear it.
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
