import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { validity } from "#app/settings/validity.ts";
import { hasAccount, lockAccountState } from "../account-reads.queries.server.ts";
import { setAccountEmail } from "../account-writes.queries.server.ts";
import { endLinks } from "../activation/account-link.queries.server.ts";
import {
  issueAnotherLink,
  issueLink,
  type LinkRefusal,
  spendLink,
} from "../activation/account-links.server.ts";
import { emailChangeMail } from "../passwords/reset.mail.ts";
import { endSessionsOf } from "../sign-in/session.queries.server.ts";
import { notifyOwnerIn } from "./notify-owner.server.ts";

const confirmationHours = 24;
/** The mail states this delay. */
const undoHours = validity.emailUndoDays * 24;

/**
 * Mails a confirmation link to the new address and a notice to the current one, which stays in force until the link is
 * followed. An address that already has an account gets the same answer but no mail.
 */
export async function askEmailChange(
  ctx: Context,
  { email }: { email: string },
): Promise<Result<null, "signed-out" | "same-email">> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("signed-out");
  const { accountId } = actor;
  if (email === actor.email) return refused("same-email");
  return await ctx.transaction(async (tx) => {
    const token = await issueLink(tx, {
      accountId,
      purpose: "email-change",
      validityHours: confirmationHours,
      data: { email },
    });
    if (!(await hasAccount(tx.db, email))) {
      const authority = authorityContact(await settingsInForce(tx.db, tx.now));
      const { publicUrl } = tx;
      await queueMail(tx, {
        kind: "email-change",
        subjectKind: "account",
        subjectId: accountId,
        to: email,
        mail: emailChangeMail({ publicUrl, token, validityHours: confirmationHours, authority }),
      });
    }
    const undoToken = await undoLink(tx, { accountId, email: actor.email });
    await notifyOwnerIn(tx, { accountId, notice: "email-change-asked", undoToken });
    tx.afterCommit(() => logSecurity(ctx, "email-change-asked"));
    return done(null);
  });
}

/**
 * Issues an undo link beside the older ones: somebody who took an account over and changes its address twice must not end the
 * owner's undo link.
 */
const undoLink = (tx: Tx, { accountId, email }: { accountId: string; email: string }) =>
  issueAnotherLink(tx, {
    accountId,
    purpose: "email-undo",
    validityHours: undoHours,
    data: { email },
  });

export type EmailChangeRefusal = LinkRefusal | "email-taken";

/** Confirms the change: the account has the new address, and the previous address is mailed how to undo it. */
export async function confirmEmailChange(
  ctx: Context,
  { token }: { token: string },
): Promise<Result<{ email: string }, EmailChangeRefusal>> {
  const link = { token, purpose: "email-change" } as const;
  return await ctx.transaction(async (tx) => {
    const spent = await spendLink(tx, link);
    if (!spent.ok) return spent;
    const { accountId, data } = spent.value;
    const email = data.email ?? "";
    const before = await moveTo(tx, { accountId, email });
    if (before === null) return refused("email-taken");
    await endLinks(tx, { accountId, purpose: "password-reset" });
    const undoToken = await undoLink(tx, { accountId, email: before });
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "email-changed",
      actor: accountId,
      data: {},
    });
    await notifyOwnerIn(tx, { accountId, notice: "email-changed", to: before, undoToken });
    tx.afterCommit(() => logSecurity(ctx, "email-changed", { accountId }));
    return done({ email });
  });
}

/**
 * Undoes a change for the owner of the previous address, before or after its confirmation. Ends every session, all links that
 * change the address or the password, and the undo links issued since. Undo links of earlier addresses stay, because the
 * attacker may own this address.
 */
export async function undoEmailChange(
  ctx: Context,
  { token }: { token: string },
): Promise<Result<{ email: string }, EmailChangeRefusal>> {
  const link = { token, purpose: "email-undo" } as const;
  return await ctx.transaction(async (tx) => {
    const spent = await spendLink(tx, link);
    if (!spent.ok) return spent;
    const { accountId, data } = spent.value;
    const email = data.email ?? "";
    if ((await moveTo(tx, { accountId, email })) === null) return refused("email-taken");
    await endLinks(tx, { accountId, purpose: "email-change" });
    await endLinks(tx, { accountId, purpose: "password-reset" });
    await endLinks(tx, { accountId, purpose: "email-undo", since: spent.value.createdAt });
    const ended = await endSessionsOf(tx.db, accountId);
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "email-restored",
      actor: accountId,
      data: { ended },
    });
    await notifyOwnerIn(tx, { accountId, notice: "email-restored" });
    tx.afterCommit(() => logSecurity(ctx, "email-restored", { accountId, ended }));
    return done({ email });
  });
}

/** Changes the address and returns the previous one; null when another account has the new address. */
async function moveTo(
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<string | null> {
  const before = await lockAccountState(tx.db, accountId);
  return (await setAccountEmail(tx, { accountId, email })) ? before.email : null;
}
