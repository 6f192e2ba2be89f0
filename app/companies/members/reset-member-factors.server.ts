import { lockAccountState } from "#app/accounts/account-reads.queries.server.ts";
import { removePassword } from "#app/accounts/account-writes.queries.server.ts";
import { endLinks } from "#app/accounts/activation/account-link.queries.server.ts";
import { hasFactor, removeEveryFactor } from "#app/accounts/factors/factor.queries.server.ts";
import { addReset, endReset, resetOf } from "#app/accounts/factors/reset.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { endSessionsOf } from "#app/accounts/sign-in/session.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { mailMembersIn } from "./mail-members.server.ts";
import {
  type MemberResetNotice,
  memberResetMail,
  memberResetToOwnersMail,
} from "./member-reset.mail.ts";
import { type MemberForReset, memberInScope } from "./member-reset.queries.server.ts";
import type { MemberResetRefusal } from "./member-reset.refusals.ts";
import { actingAccount } from "./members.queries.server.ts";

type Changed = Result<null, MemberResetRefusal>;

/**
 * Asks for the factor reset of a member who lost every factor; another person decides (decision 0099). The member is
 * mailed, and so are the other owners of their companies, who may object by answering.
 */
export const askMemberReset = (
  ctx: Context,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<Changed> =>
  change(ctx, accountId, { event: "factor-reset-asked" }, async (tx, member) => {
    if (member.disabledAt) return refused("disabled");
    if (!(await hasFactor(tx.db, accountId))) return refused("nothing-to-reset");
    const askedBy = actingAccount(tx) ?? "";
    if (!(await addReset(tx, { id: newId(), accountId, reason, askedBy })))
      return refused("reset-asked");
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "factor-reset-asked",
      data: { reason },
    });
    await mailMemberIn(tx, member, "asked");
    await mailOtherOwnersIn(tx, member);
    return done(null);
  });

/**
 * Approves the request of somebody else: removes the factors and the password and ends the sessions. The member chooses a
 * new password by a link mailed to their own address, so that neither the old password nor the request alone gives access.
 */
export const approveMemberReset = (
  ctx: Context,
  { accountId }: { accountId: string },
): Promise<Changed> =>
  endIn(ctx, accountId, async (tx, { askedBy }) => {
    if (askedBy === actingAccount(tx)) return refused("own-reset");
    await removePassword(tx, accountId);
    await removeEveryFactor(tx.db, accountId);
    await endSessionsOf(tx.db, accountId);
    for (const purpose of ["password-reset", "email-change"] as const)
      await endLinks(tx, { accountId, purpose });
    return done("approved");
  });

/** Closes a request without a reset: withdrawn if its requester closes it, otherwise refused. */
export const refuseMemberReset = (
  ctx: Context,
  { accountId }: { accountId: string },
): Promise<Changed> =>
  endIn(ctx, accountId, async (tx, { askedBy }) =>
    done(askedBy === actingAccount(tx) ? "withdrawn" : "refused"),
  );

type Outcome = "approved" | "refused" | "withdrawn";
type Request = NonNullable<Awaited<ReturnType<typeof resetOf>>>;

/** Ends the open request of a member as `decide` answers, with journal and mail. */
const endIn = (
  ctx: Context,
  accountId: string,
  decide: (tx: Tx, request: Request) => Promise<Result<Outcome, MemberResetRefusal>>,
): Promise<Changed> =>
  change(ctx, accountId, { event: "factor-reset-ended" }, async (tx, member) => {
    const request = await resetOf(tx.db, accountId);
    if (!request) return refused("no-reset");
    const decided = await decide(tx, request);
    if (!decided.ok) return decided;
    const outcome = decided.value;
    await endReset(tx, { id: request.id, outcome, endedBy: actingAccount(tx) ?? "" });
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "factor-reset-ended",
      data: { outcome },
    });
    await mailMemberIn(tx, member, outcome === "approved" ? "approved" : "ended");
    return done(null);
  });

/** Runs a change of a member in the scope of the actor, under the lock of the account. */
async function change(
  ctx: Context,
  accountId: string,
  { event }: { event: "factor-reset-asked" | "factor-reset-ended" },
  work: (tx: Tx, member: MemberForReset) => Promise<Changed>,
): Promise<Changed> {
  const scope = staffScope(ctx.actor);
  if (!scope || !permit(ctx.actor, "succession.decide")) return refused("not-yours");
  const changed = await ctx.transaction<Changed>(async (tx) => {
    if (!(await memberInScope(tx.db, scope, accountId))) return refused("unknown-member");
    await lockAccountState(tx.db, accountId);
    const member = await memberInScope(tx.db, scope, accountId);
    return member ? await work(tx, member) : refused("unknown-member");
  });
  if (changed.ok) logSecurity(ctx, event, { person: accountId });
  return changed;
}

async function mailMemberIn(
  tx: Tx,
  { id, email, companies }: MemberForReset,
  what: MemberResetNotice,
): Promise<void> {
  await queueMail(tx, {
    kind: `member-reset-${what}`,
    subjectKind: "account",
    subjectId: id,
    to: email,
    mail: memberResetMail({
      what,
      firstname: companies[0]?.firstname ?? null,
      publicUrl: tx.publicUrl,
      authority: authorityContact(await settingsInForce(tx.db, tx.now)),
    }),
  });
}

async function mailOtherOwnersIn(tx: Tx, { id: except, companies }: MemberForReset) {
  for (const { id: companyId, firstname, lastname } of companies)
    await mailMembersIn(tx, {
      companyId,
      event: "members",
      except,
      kind: "member-reset-owners",
      subjectKind: "company",
      subjectId: companyId,
      mail: (to) =>
        memberResetToOwnersMail({
          ...to,
          person: `${firstname} ${lastname}`,
          membersUrl: `${tx.publicUrl}/espace/membres?entreprise=${companyId}`,
        }),
    });
}
