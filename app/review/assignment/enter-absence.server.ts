import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { absenceMail } from "./absence.mail.ts";
import {
  absenceById,
  deleteAbsence,
  insertAbsence,
  mayBeAbsent,
} from "./absence.queries.server.ts";
import type { AbsenceRefusal } from "./assignment.refusals.ts";

/**
 * Enters an absence: nothing is offered to the person meanwhile. One's own, or by who assigns applications that of a colleague who
 * cannot enter it; that person is mailed.
 */
export async function enterAbsence(
  ctx: Context,
  { fromOn, toOn, accountId: askedAccountId }: { fromOn: string; toOn: string; accountId?: string },
): Promise<Result<{ absenceId: string }, AbsenceRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "interests.declare")) return refused("not-yours");
  const accountId = askedAccountId ?? actor.accountId;
  const other = accountId !== actor.accountId;
  if (other && !permit(actor, "assignment.manage")) return refused("not-yours");
  if (toOn < fromOn) return refused("days");
  if (toOn < todayInDakar(ctx.now)) return refused("past");
  return await ctx.transaction(async (tx) => {
    const [person] = isId(accountId) ? await mayBeAbsent(tx.db, accountId) : [];
    if (!person) return refused("unknown-person");
    const enteredBy = actor.accountId;
    const absence = { accountId, fromOn, toOn, enteredBy, at: tx.now };
    const absenceId = await insertAbsence(tx.db, absence);
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "absence-entered",
      data: { absenceId, fromOn, toOn },
    });
    if (other) await mailAbsenceIn(tx, { ...person, fromOn, toOn });
    return done({ absenceId });
  });
}

async function mailAbsenceIn(
  tx: Tx,
  {
    accountId,
    email,
    name,
    ...days
  }: { accountId: string; email: string; name: string; fromOn: string; toOn: string },
): Promise<void> {
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  await queueMail(tx, {
    kind: "absence-entered",
    subjectKind: "account",
    subjectId: accountId,
    to: email,
    mail: absenceMail({ name, ...days, publicUrl: tx.publicUrl, authority }),
  });
}

/** Removes an absence: of one's own, or by who assigns applications that of a colleague. */
export async function removeAbsence(
  ctx: Context,
  { absenceId }: { absenceId: string },
): Promise<Result<null, AbsenceRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const absence = isId(absenceId) ? await absenceById(tx.db, absenceId) : undefined;
    if (!absence) return refused("unknown-absence");
    const isOwn = absence.accountId === actor.accountId;
    // Whoever may not remove it learns no more than of one that does not exist.
    if (!isOwn && !permit(actor, "assignment.manage")) return refused("unknown-absence");
    const removed = await deleteAbsence(tx.db, absenceId);
    if (!removed) return refused("unknown-absence");
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: removed.accountId,
      event: "absence-removed",
      data: { absenceId },
    });
    return done(null);
  });
}
