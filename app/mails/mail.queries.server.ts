import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { QueuedMail } from "./queue-mail.server.ts";

/** Inserts a mail, due at once, with its attachments; returns its id. */
export async function insertMail(
  db: Db,
  { mail, at, ...queued }: QueuedMail & { at: Date },
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
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      created_at: at,
      next_attempt_at: at,
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
