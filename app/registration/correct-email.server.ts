import { removeUnprovedAccountIn } from "#app/accounts/account-writes.queries.server.ts";
import { chosenPassword, endLinks } from "#app/accounts/activation/account-link.queries.server.ts";
import { sendActivationIn } from "#app/accounts/activation/send-activation.server.ts";
import { accountOfAddress } from "#app/accounts/create-account.server.ts";
import {
  changeContactEmailIn,
  lockWaiting,
} from "#app/companies/waiting-company.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { moveAcceptancesIn } from "#app/terms/terms-acceptance.queries.server.ts";

interface Correction {
  companyId: string;
  /** Normalised by `emailKey`. */
  email: string;
}

/**
 * Sends the link of a waiting registration to another address. The earlier links end, and the account of the earlier address
 * is deleted if this registration alone created it. The answer says nothing about either address.
 */
export async function correctEmail(
  ctx: Context,
  { companyId, email }: Correction,
): Promise<Result<null, "not-waiting">> {
  const settings = await settingsInForce(ctx.db, ctx.now);
  return await ctx.transaction(async (tx) => {
    const company = await lockWaiting(tx.db, companyId);
    if (!company) return refused("not-waiting");
    const { firstname, lastname, accountId: before, contactEmail } = company;
    const passwordHash = await chosenPassword(tx, companyId);
    const name = `${firstname} ${lastname}`;
    const accountId = await accountOfAddress(tx, { name, email });
    await endLinks(tx, { accountId: before, purpose: "activation", companyId });
    await changeContactEmailIn(tx, { companyId, accountId, from: contactEmail, to: email });
    await moveAcceptancesIn(tx, { companyId, accountId });
    await sendActivationIn(tx, { companyId, ...(passwordHash && { passwordHash }), settings });
    if (before !== accountId) await removeUnprovedAccountIn(tx, before);
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "contact-email-corrected",
      actor: accountId,
      data: {},
    });
    return done(null);
  });
}
