import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { emailKey } from "#app/kernel/email.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { bodyContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import { issueLink } from "./account-links.server.ts";
import { administratorMail } from "./administrator.mail.ts";
import { createAccount } from "./create-account.server.ts";
import { giveRole } from "./staff-role.queries.server.ts";

const validityHours = 72;

/**
 * Creates the administrator that the configuration names, at start, and mails a link that sets the password: once, also
 * when several processes start together. The account of a member is never promoted by a configuration.
 */
export async function ensureAdministrator(
  ctx: Context,
  { email, settings }: { email: string; settings: Settings },
): Promise<void> {
  const outcome = await ctx.transaction(async (tx) => {
    const accountId = newId();
    const account = await createAccount(tx, {
      id: accountId,
      name: "Administrateur",
      email,
      passwordHash: null,
      emailVerified: true,
    });
    if (account === "email-taken") return await ownerOf(tx, email);
    await giveRole(tx, { accountId, role: "administrator" });
    const token = await issueLink(tx, { accountId, purpose: "password-reset", validityHours });
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "administrator-created",
      data: {},
      first: true,
    });
    await queueMail(tx, {
      kind: "administrator",
      subjectKind: "account",
      subjectId: accountId,
      to: emailKey(email),
      mail: administratorMail({
        productName: settings.productName,
        publicUrl: tx.publicUrl,
        token,
        validityHours,
        body: bodyContact(settings),
      }),
    });
    return "created";
  });
  if (outcome === "member") {
    ctx.log.warn({}, "ADMIN_EMAIL names the account of a company: it stays a member");
  }
}

/** A person of the body has the address already, or a member of a company has. */
async function ownerOf({ db }: Tx, email: string): Promise<"staff" | "member"> {
  const role = await db
    .selectFrom("staff_role")
    .innerJoin("account", "account.id", "staff_role.account_id")
    .select("staff_role.id")
    .where("account.email", "=", emailKey(email))
    .limit(1)
    .executeTakeFirst();
  return role ? "staff" : "member";
}
