import { removeUnprovedAccountIn } from "#app/accounts/account-writes.queries.server.ts";
import { removeActivationLinksIn } from "#app/accounts/activation/account-link.queries.server.ts";
import {
  expiredRegistrations,
  lockExpiredIn,
  removeWaitingCompanyIn,
} from "#app/companies/waiting-company.queries.server.ts";
import { eraseFromJournalIn } from "#app/journal/erase.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { removeMailsOfIn } from "#app/mails/purge-mails.server.ts";
import { removeAnswersIn } from "#app/tasks/idempotent-request.server.ts";
import { removeAcceptancesIn } from "#app/terms/terms-acceptance.queries.server.ts";

interface Purge {
  /** Days after the end of the last link. */
  expiryDays: number;
  signal?: AbortSignal;
}

const atOnce = 50;

/**
 * Removes registrations that nobody activated within `expiryDays` after the end of their last link, with everything kept for
 * them: mails, acceptance of the terms, the data of their journal rows (the rows stay and keep the chain), and the account if
 * it was never verified and no other registration needs it. One transaction each; returns how many.
 */
export async function purgeRegistrations(
  ctx: Context,
  { expiryDays, signal }: Purge,
): Promise<number> {
  const before = daysBefore(ctx.now, expiryDays);
  let removed = 0;
  for (;;) {
    const expired = await expiredRegistrations(ctx.db, { before, limit: atOnce });
    for (const companyId of expired)
      if (await removeRegistration(ctx, { companyId, before })) removed += 1;
    if (expired.length < atOnce || signal?.aborted) return removed;
  }
}

async function removeRegistration(
  ctx: Context,
  { companyId, before }: { companyId: string; before: Date },
): Promise<boolean> {
  return await ctx.transaction(async (tx) => {
    const subject = { subjectKind: "company", subjectId: companyId } as const;
    if (!(await lockExpiredIn(tx, { companyId, before }))) return false;
    await removeAcceptancesIn(tx, companyId);
    await removeActivationLinksIn(tx, companyId);
    const accountIds = await removeWaitingCompanyIn(tx, companyId);
    for (const accountId of accountIds) await removeUnprovedAccountIn(tx, accountId);
    await removeMailsOfIn(tx, subject);
    await removeAnswersIn(tx, { scope: "registration", ids: { companyId } });
    await eraseFromJournalIn(tx, subject);
    return true;
  });
}
