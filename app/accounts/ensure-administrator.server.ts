import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { emailKey } from "#app/kernel/email.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { bodyContact } from "#app/settings/body-contact.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import { administratorMail } from "./administrator.mail.ts";
import { createAccount } from "./create-account.server.ts";
import { issueReset } from "./issue-reset.server.ts";

const validityHours = 72;

/**
 * Creates the administrator that the configuration names, at start, and mails a link that sets the password: once, also
 * when several processes start together. The account of a member is never promoted by a configuration.
 */
export async function ensureAdministrator(
  ctx: Context,
  { email, settings }: { email: string; settings: Settings },
): Promise<void> {
  const { now } = ctx;
  const outcome = await ctx.transaction(async (tx) => {
    const accountId = newId();
    const account = await createAccount(tx.db, {
      id: accountId,
      name: "Administrateur",
      email,
      passwordHash: null,
      role: "administrator",
      emailVerified: true,
      now,
    });
    if (account === "email-taken") return await roleOf(tx.db, email);
    const token = await issueReset(tx.db, { accountId, now, validityHours });
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

async function roleOf(db: Db, email: string) {
  const { role } = await db
    .selectFrom("account")
    .select("role")
    .where("email", "=", emailKey(email))
    .executeTakeFirstOrThrow();
  return role;
}
