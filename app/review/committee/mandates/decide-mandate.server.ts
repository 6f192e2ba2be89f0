import { ownerOf } from "#app/accounts/account-reads.queries.server.ts";
import {
  hasAlternateWithin,
  hasMandateWithin,
  insertMandate,
  lockMandate,
  writeLastDay,
} from "#app/accounts/staff/mandate.queries.server.ts";
import { type College, collegeLabels } from "#app/accounts/staff/staff.schema.ts";
import { endEveryReadingIn } from "#app/applications/application-reader.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { addDays, formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { renewConvocationIn } from "../sessions/convocation.server.ts";
import { convenedSessionIds, lockSession } from "../sessions/session.queries.server.ts";
import { mandateMail } from "./mandate.mail.ts";
import type { MandateRefusal } from "./mandate.refusals.ts";
import {
  lockMandateProposal,
  type MandateProposal,
  writeMandateAnswer,
} from "./mandate-proposal.queries.server.ts";

/**
 * Gives a proposed mandate, ends one whose end is proposed, or refuses the proposal: somebody other than who proposed it and than
 * the member. A mandate that ends early does so at once: its member reads the agenda no longer. Who is
 * convened to a session follows.
 */
export async function decideMandate(
  ctx: Context,
  { id, approves }: { id: string; approves: boolean },
): Promise<Result<null, MandateRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "mandate.decide")) return refused("not-yours");
  const decided = await ctx.transaction<Result<{ proposal: MandateProposal }, MandateRefusal>>(
    async (tx) => {
      const proposal = isId(id) ? await lockMandateProposal(tx.db, id) : undefined;
      if (!proposal) return refused("unknown-proposal");
      const { accountId, change, proposedBy } = proposal;
      if (accountId === actor.accountId) return refused("own-mandate");
      if (proposedBy === actor.accountId) return refused("own-proposal");
      if (proposal.state !== "proposed") return refused("decided-already");
      const state = approves ? "approved" : "refused";
      await writeMandateAnswer(tx, { id, state, by: actor.accountId });
      if (!approves) {
        await appendToJournal(tx, {
          subjectKind: "account",
          subjectId: accountId,
          event: "mandate-refused",
          data: { id, change },
        });
        return done({ proposal });
      }
      const result = change === "give" ? await giveIn(tx, proposal) : await endIn(tx, proposal);
      if (!result.ok) return result;
      for (const sessionId of await convenedSessionIds(tx.db, atWork)) {
        const session = await lockSession(tx.db, sessionId);
        if (session) await renewConvocationIn(tx, session);
      }
      return done({ proposal });
    },
  );
  if (!decided.ok) return decided;
  const { accountId, change } = decided.value.proposal;
  if (approves)
    logSecurity(ctx, change === "give" ? "mandate-given" : "mandate-ended", { person: accountId });
  return done(null);
}

async function giveIn(tx: Tx, proposal: MandateProposal): Promise<Result<null, MandateRefusal>> {
  const { id, accountId, college, fromOn, toOn, alternateOf } = proposal;
  if (!college || !fromOn || !toOn) return refused("unknown-proposal");
  const mandate = { accountId, college, fromOn, toOn, alternateOf };
  if (await hasMandateWithin(tx.db, mandate)) return refused("mandates-overlap");
  if (alternateOf !== null) await lockMandate(tx.db, alternateOf);
  if (await hasAlternateWithin(tx.db, mandate)) return refused("seat-has-alternate");
  await insertMandate(tx, { ...mandate, under: id });
  await appendToJournal(tx, {
    subjectKind: "account",
    subjectId: accountId,
    event: "mandate-given",
    data: { college, fromOn, toOn },
  });
  await notifyMemberIn(tx, "mandate-given", mandate);
  return done(null);
}

async function endIn(
  tx: Tx,
  { id, accountId, mandateId }: MandateProposal,
): Promise<Result<null, MandateRefusal>> {
  const yesterday = addDays(todayInDakar(tx.now), -1);
  const mandate = mandateId ? await lockMandate(tx.db, mandateId) : undefined;
  if (!mandate || mandate.toOn <= yesterday) return refused("unknown-mandate");
  const { college, fromOn } = mandate;
  const day = fromOn > yesterday ? addDays(fromOn, -1) : yesterday;
  await writeLastDay(tx.db, { id: mandate.id, day, under: id });
  await endEveryReadingIn(tx, { accountId, ground: "agenda" });
  await appendToJournal(tx, {
    subjectKind: "account",
    subjectId: accountId,
    event: "mandate-ended",
    data: { college, fromOn, toOn: day },
  });
  await notifyMemberIn(tx, "mandate-ended", { ...mandate, accountId });
  return done(null);
}

/** Mails the member that a mandate is given to them or has ended, with the days for which it was given. */
async function notifyMemberIn(
  tx: Tx,
  what: "mandate-given" | "mandate-ended",
  {
    accountId,
    college,
    fromOn,
    toOn,
  }: { accountId: string; college: College; fromOn: string; toOn: string },
): Promise<void> {
  const { email, name } = await ownerOf(tx.db, accountId);
  await queueMail(tx, {
    kind: what,
    subjectKind: "account",
    subjectId: accountId,
    to: email,
    mail: mandateMail(what, {
      name,
      college: collegeLabels[college],
      from: formatDateLong(fromOn),
      to: formatDateLong(toOn),
      url: `${tx.publicUrl}/bureau/seances`,
      authority: authorityContact(await settingsInForce(tx.db, tx.now)),
    }),
  });
}
