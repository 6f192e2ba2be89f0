import type { Context, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { endLinks } from "../activation/account-links.server.ts";
import { removeEveryFactor } from "../factors/factor.queries.server.ts";
import { endSessionsOf } from "../sign-in/session.queries.server.ts";
import { giveRole } from "../staff-role.queries.server.ts";
import { journalOf } from "./change-person.server.ts";
import { invitePersonIn } from "./invite-person.server.ts";
import { mailInvitationIn } from "./mail-invitation.server.ts";

/**
 * Makes somebody an administrator from the command line, when nobody can do so in the back office; answers the token of the
 * invitation. Existing staff are reset.
 */
export async function handOverAdministration(
  ctx: Context,
  { email }: { email: string },
): Promise<Result<{ token: string }, "address-of-a-member">> {
  return await ctx.transaction(async (tx) => {
    const accountId = await personOfAddress(tx, email);
    if (accountId === "member") return refused("address-of-a-member");
    const id = accountId ?? (await invited(tx, email));
    if (accountId) {
      await tx.db
        .updateTable("account")
        .set({ disabled_at: null, updated_at: tx.now })
        .where("id", "=", id)
        .execute();
      await giveRole(tx, { accountId: id, role: "administrator" });
    }
    await journalOf(tx, id, { event: "administration-handed-over", data: {} });
    tx.afterCommit(() => logSecurity(ctx, "administration-handed-over", { person: id }));
    return done({ token: await beginAgainIn(tx, { accountId: id, email }) });
  });
}

async function invited(tx: Tx, email: string): Promise<string> {
  const name = "Administrateur";
  const result = await invitePersonIn(tx, { email, name, roles: ["administrator"] });
  if (!result.ok) throw new Error("The account has just been looked for.");
  return result.value.accountId;
}

async function personOfAddress({ db }: Tx, email: string): Promise<string | "member" | null> {
  const found = await db
    .selectFrom("account")
    .select((row) => [
      "id",
      row
        .exists(row.selectFrom("staff_role").select("id").whereRef("account_id", "=", "account.id"))
        .as("person"),
    ])
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return null;
  return found.person ? found.id : "member";
}

/**
 * Resets an account: removes its password and factors, ends its sessions and mails an invitation; answers its token. The old
 * password alone gives no access.
 */
export async function beginAgainIn(
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<string> {
  const { db, now } = tx;
  await db
    .updateTable("account")
    .set({ password_hash: null, password_set_at: null, updated_at: now })
    .where("id", "=", accountId)
    .execute();
  await removeEveryFactor(db, accountId);
  await endSessionsOf(db, accountId);
  await endLinks({ db, now }, { accountId, purpose: "password-reset" });
  return await mailInvitationIn(tx, { accountId, email, again: true });
}
