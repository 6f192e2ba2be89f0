import {
  hasAccount,
  lockAccountState,
  ownerOf,
} from "#app/accounts/account-reads.queries.server.ts";
import { eraseAccountRow } from "#app/accounts/account-writes.queries.server.ts";
import { removeLinksOf } from "#app/accounts/activation/account-link.queries.server.ts";
import { removeEveryFactor } from "#app/accounts/factors/factor.queries.server.ts";
import { endSessionsOf } from "#app/accounts/sign-in/session.queries.server.ts";
import { staffPastOf } from "#app/accounts/staff-role.queries.server.ts";
import { emptyDraftsOf } from "#app/applications/draft/draft.queries.server.ts";
import { closeCompanyIn } from "#app/companies/close-company.server.ts";
import { eraseOwnerOfWorksIn } from "#app/companies/means/confirmation-writes.queries.server.ts";
import { endMembershipsIn } from "#app/companies/members/member-writes.queries.server.ts";
import { lockCompaniesOf } from "#app/companies/members/members.queries.server.ts";

import { ownedAlone } from "#app/companies/members/owners.queries.server.ts";
import { eraseSuccessionsIn } from "#app/companies/members/succession-writes.queries.server.ts";
import { eraseVisitorIn } from "#app/contact/message.queries.server.ts";
import { removePublishedContactIn } from "#app/directory/reach/published-contact.queries.server.ts";
import { removeDocumentsOf } from "#app/documents/document-writes.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { eraseFromJournalIn } from "#app/journal/erase.server.ts";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { removeMailsOfIn, removeMailsToIn } from "#app/mails/purge-mails.server.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { removeChangesOf } from "#app/registration/company-change.queries.server.ts";
import { actsAsExpert, eraseExpertIn } from "#app/review/experts/expert-erasure.queries.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { erasePlacesOfIn } from "#app/terms/terms-acceptance.queries.server.ts";
import { erasedMail, notErasedMail } from "./erasure.mail.ts";
import { dueErasures, endErasureIn } from "./erasure.queries.server.ts";
import { type ErasureRefusal, erasureRefusals } from "./erasure.refusals.ts";
import type { Whose } from "./person-data.ts";

export type ErasureObstacle = Extract<
  ErasureRefusal,
  "acts-for-staff" | "acts-as-expert" | "owner-alone"
>;

/**
 * Why the data of a person cannot be erased now: the person is staff or an expert who may be asked, or a company with rights would be
 * left without an owner. `accountId` is null for a visitor.
 */
export async function erasureObstacle(
  { db, now }: { db: Db; now: Date },
  { accountId, email }: Whose,
): Promise<ErasureObstacle | null> {
  if (await actsAsExpert(db, { email, today: todayInDakar(now) })) return "acts-as-expert";
  if (accountId === null) return null;
  if ((await staffPastOf(db, accountId)) === "now") return "acts-for-staff";
  const owned = await ownedAlone(db, accountId);
  return owned.some(({ tied }) => tied) ? "owner-alone" : null;
}

const atOnce = 20;

/** Erases the accounts whose erasure is due, one transaction each; returns how many. */
export async function eraseDueAccounts(
  ctx: Context,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  let erased = 0;
  for (;;) {
    const due = await dueErasures(ctx, atOnce);
    for (const accountId of due) if (await eraseDue(ctx, accountId)) erased += 1;
    if (due.length < atOnce || signal?.aborted) return erased;
  }
}

async function eraseDue(ctx: Context, accountId: string): Promise<boolean> {
  const { now } = ctx;
  const authority = authorityContact(await settingsInForce(ctx.db, now));
  return await ctx.transaction(async (tx) => {
    await lockCompaniesOf(tx.db, accountId);
    const account = await lockAccountState(tx.db, accountId);
    const { name } = await ownerOf(tx.db, accountId);
    const obstacle = await erasureObstacle(tx, { accountId, email: account.email });
    if (!(await endErasureIn(tx, { accountId }, obstacle ? "refused" : "erased"))) return false;
    if (!obstacle) await eraseIn(tx, { accountId, email: account.email });
    await queueMail(tx, {
      kind: "erasure",
      subjectKind: "account",
      subjectId: accountId,
      to: account.email,
      mail: obstacle
        ? notErasedMail(erasureRefusals[obstacle].message, { name, authority })
        : erasedMail({ name, authority }),
    });
    tx.afterCommit(() => logSecurity(ctx, "account-erased", { of: accountId }));
    return obstacle === null;
  });
}

/**
 * Erases the data of a person that neither the law nor a certificate requires, and closes the companies that they alone owned
 * and that never had a right.
 */
async function eraseIn(
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  for (const { id } of await ownedAlone(tx.db, accountId)) {
    await closeCompanyIn(tx, id);
    await removeDocumentsOf(tx.db, id);
    await emptyDraftsOf(tx.db, id);
    await removeChangesOf(tx.db, id);
    await removePublishedContactIn(tx, id);
  }
  await endMembershipsIn(tx, accountId);
  await erasePlacesOfIn(tx, accountId);
  await eraseVisitorIn(tx, { email });
  await eraseSuccessionsIn(tx, email);
  await eraseOwnerOfWorksIn(tx, { email });
  await eraseExpertIn(tx, { email });
  await removeMailsToIn(tx, email);
  await removeMailsOfIn(tx, { subjectKind: "account", subjectId: accountId });
  await emptyAccountIn(tx, accountId);
}

/**
 * Empties an account irreversibly: removes its address, password, second factors, sessions, links and the contents of its
 * journal, and blocks sign-in. The id stays, because journal and acceptances refer to it. The name of current or former staff
 * stays too, because decisions bear it.
 */
async function emptyAccountIn(tx: Tx, accountId: string): Promise<void> {
  const { db } = tx;
  const keepsName = (await staffPastOf(db, accountId)) !== "never";
  await endSessionsOf(db, accountId);
  await removeEveryFactor(db, accountId);
  await removeLinksOf(db, accountId);
  await eraseAccountRow(tx, { accountId, keepsName });
  await eraseFromJournalIn(tx, { subjectKind: "account", subjectId: accountId });
}

/** Erases at once the data held about an address without an account, at the demand of somebody who has proved to own it. */
export async function eraseVisitor(
  ctx: Context,
  { email }: { email: string },
): Promise<Result<{ messages: number; mails: number }, "not-yours" | "unknown" | ErasureObstacle>> {
  if (!permit(ctx.actor, "personal-data.handle")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    if (await hasAccount(tx.db, email)) return refused("unknown");
    const obstacle = await erasureObstacle(tx, { accountId: null, email });
    if (obstacle) return refused(obstacle);
    const { messages } = await eraseVisitorIn(tx, { email });
    await eraseSuccessionsIn(tx, email);
    await eraseOwnerOfWorksIn(tx, { email });
    await eraseExpertIn(tx, { email });
    const mails = await removeMailsToIn(tx, email);
    await appendToJournal(tx, {
      subjectKind: "personal-data",
      subjectId: newId(),
      event: "visitor-erased",
      data: { messages, mails },
      first: true,
    });
    tx.afterCommit(() => logSecurity(ctx, "account-erased", { of: "visitor" }));
    return done({ messages, mails });
  });
}
