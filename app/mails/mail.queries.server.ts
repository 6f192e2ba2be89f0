import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { QueuedMail } from "./queue-mail.server.ts";
import type { RenderedMail } from "./render-mail.ts";

interface NewMail extends Omit<QueuedMail, "list"> {
  at: Date;
  due: Date;
  /** The lines that gather in the mail; null when none do. */
  gathered: string | null;
  listId: string | null;
  choicesUrl: string | null;
}

/** Inserts a mail with its attachments; returns its id. */
export async function insertMail(
  db: Db,
  { mail, at, due, gathered, listId, choicesUrl, ...queued }: NewMail,
): Promise<string> {
  const { kind, subjectKind, subjectId, to, replyTo, unsubscribeUrl, attachments = [] } = queued;
  const id = newId();
  await db
    .insertInto("mail")
    .values({
      id,
      kind,
      subject_kind: subjectKind,
      subject_id: subjectId,
      recipient: to,
      reply_to: replyTo ?? null,
      unsubscribe_url: unsubscribeUrl ?? null,
      list_id: listId,
      choices_url: choicesUrl,
      gathered,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      created_at: at,
      next_attempt_at: due,
    })
    .execute();
  if (attachments.length > 0)
    await db
      .insertInto("mail_attachment")
      .values(
        attachments.map(({ name, contentType, content }, position) => ({
          mail_id: id,
          position,
          name,
          content_type: contentType,
          content,
        })),
      )
      .execute();
  return id;
}

type AboutSubject = Pick<QueuedMail, "to" | "subjectKind" | "subjectId"> & { now: Date };

/** The mails that gather lines for this recipient about this subject, and have not been due yet. */
const gatheringFor = ({ to, subjectKind, subjectId, now }: AboutSubject) =>
  sql<boolean>`recipient = ${to} and subject_kind = ${subjectKind} and subject_id = ${subjectId}
    and gathered is not null and sent_at is null and given_up_at is null
    and next_attempt_at > ${now} and attempts = 0`;

/** Locks the mail of this kind that gathers lines for this recipient about this subject. */
export const lockGathering = (
  db: Db,
  { kind, ...about }: AboutSubject & Pick<QueuedMail, "kind">,
): Promise<{ id: string; gathered: string | null } | undefined> =>
  db
    .selectFrom("mail")
    .select(["id", "gathered"])
    .where("kind", "=", kind)
    .where(gatheringFor(about))
    .orderBy("created_at")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Makes the mails that gather lines for this recipient about this subject leave now, before another one about it. */
export async function hurryGathering(db: Db, about: AboutSubject): Promise<void> {
  await db
    .updateTable("mail")
    .set({ next_attempt_at: about.now })
    .where(gatheringFor(about))
    .execute();
}

/** Writes a mail anew that waits to leave. */
export async function rewriteMail(
  db: Db,
  { id, mail, gathered }: { id: string; mail: RenderedMail; gathered: string },
): Promise<void> {
  await db
    .updateTable("mail")
    .set({ subject: mail.subject, text_body: mail.text, html_body: mail.html, gathered })
    .where("id", "=", id)
    .execute();
}

/**
 * The sending time of the mail `count` places back among those of these kinds to one mailbox since an instant, from
 * any sender; null when there are fewer.
 */
export async function mailBefore(
  db: Db,
  { to, kinds, since, count }: { to: string; kinds: readonly string[]; since: Date; count: number },
): Promise<Date | null> {
  const mailbox = sql`lower(regexp_replace(recipient, '\\+[^@]*@', '@'))`;
  const earlier = await db
    .selectFrom("mail")
    .select(sql<Date>`greatest(created_at, next_attempt_at)`.as("leaves"))
    .where(mailbox, "=", sql`lower(regexp_replace(${to}, '\\+[^@]*@', '@'))`)
    .where("kind", "in", kinds)
    .where("created_at", ">", since)
    .orderBy("leaves", "desc")
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return earlier?.leaves ?? null;
}

/** Whether a mail has left; `given-up` once nothing is tried any more. */
export type MailState = "sent" | "waiting" | "given-up";

/** The newest mail of these kinds about each subject to each recipient, and whether it has left; none once it is purged. */
export async function newestMails(
  db: Db,
  { kinds, subjectIds }: { kinds: readonly string[]; subjectIds: readonly string[] },
): Promise<{ subjectId: string; to: string; state: MailState }[]> {
  if (subjectIds.length === 0) return [];
  return await db
    .selectFrom("mail")
    .distinctOn(["subject_id", "recipient"])
    .select(["subject_id as subjectId", "recipient as to"])
    .select(
      sql<MailState>`case when sent_at is not null then 'sent' when given_up_at is not null then 'given-up' else 'waiting' end`.as(
        "state",
      ),
    )
    .where("kind", "in", kinds)
    .where("subject_id", "in", subjectIds)
    .orderBy("subject_id")
    .orderBy("recipient")
    .orderBy("created_at", "desc")
    .execute();
}

/** Makes a given-up mail due again as if it were new; false when it is not given up. */
export async function requeueGivenUpMail(db: Db, id: string, at: Date): Promise<boolean> {
  const requeued = await db
    .updateTable("mail")
    .set({ given_up_at: null, next_attempt_at: at, failures: 0, created_at: at })
    .where("id", "=", id)
    .where("given_up_at", "is not", null)
    .where("sent_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return requeued !== undefined;
}
