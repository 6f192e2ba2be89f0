import type { Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { RenderedMail } from "./render-mail.ts";

export interface QueuedMail {
  /** What the mail is for, in kebab-case: it also names the `.eml` file. */
  kind: string;
  subjectKind: string;
  subjectId: string;
  to: string;
  /** Who gets the answer; the body itself when absent. */
  replyTo?: string;
  /** Ends the subscription that the mail belongs to, by a post without sign-in (RFC 8058). */
  unsubscribeUrl?: string;
  mail: RenderedMail;
}

/**
 * Writes a mail to be sent, in the transaction of the change that it tells (design §4), and answers its id; the sender
 * is woken after the commit. Throws on a recipient or a subject that does not fit one header.
 */
export async function queueMail(
  tx: Tx,
  { kind, subjectKind, subjectId, to, replyTo, unsubscribeUrl, mail }: QueuedMail,
): Promise<string> {
  if (!/^[a-z0-9-]+$/.test(kind)) throw new TypeError("The kind of a mail is in kebab-case.");
  if (!isSingleAddress(to)) throw new TypeError("A mail goes to exactly one address.");
  if (replyTo !== undefined && !isSingleAddress(replyTo))
    throw new TypeError("The answer to a mail goes to exactly one address.");
  if (!isHeaderText(mail.subject)) throw new TypeError("The subject of a mail is one line.");
  const id = newId();
  await tx.db
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
      created_at: tx.now,
      next_attempt_at: tx.now,
    })
    .execute();
  tx.wakeAfterCommit("mails");
  return id;
}

const SINGLE_ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** One bare address that cannot carry a second one, a display name or another header. */
export const isSingleAddress = (text: string): boolean =>
  text.length <= 254 && SINGLE_ADDRESS.test(text);

/** A text that stays inside one header: no line break, no other control character. */
export const isHeaderText = (text: string): boolean => /^\P{Cc}*$/u.test(text);
