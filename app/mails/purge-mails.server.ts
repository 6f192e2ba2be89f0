import type { Context, Tx } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { removeOld } from "#app/tasks/duty.ts";

/** Removes mails sent or given up more than `retentionDays` ago, never one that is still to be sent; returns how many. */
export function purgeMails(
  { db, now }: Pick<Context, "db" | "now">,
  { retentionDays, signal }: { retentionDays: number; signal?: AbortSignal },
): Promise<number> {
  return removeOld(db, {
    old: db
      .selectFrom("mail")
      .select("id")
      // Uses the index `mail_by_end`.
      .where(
        (mail) => mail.fn.coalesce("sent_at", "given_up_at"),
        "<",
        daysBefore(now, retentionDays),
      ),
    remove: (batch) =>
      batch.deleteFrom("mail").where("id", "in", (old) => old.selectFrom("old").select("old.id")),
    signal,
  });
}

/** Removes every mail about a deleted subject, also those not sent yet. */
export async function removeMailsOfIn(
  { db }: Tx,
  { subjectKind, subjectId }: { subjectKind: string; subjectId: string },
): Promise<void> {
  await db
    .deleteFrom("mail")
    .where("subject_kind", "=", subjectKind)
    .where("subject_id", "=", subjectId)
    .execute();
}

/** Removes every mail to an erased person, sent or not; returns how many. */
export async function removeMailsToIn({ db }: Tx, recipient: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("mail")
    .where("recipient", "=", recipient)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
