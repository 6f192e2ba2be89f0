import type { Tx } from "#app/kernel/context.ts";
import { insertMail, mailBefore } from "./mail.queries.server.ts";
import { mailTextsInForce } from "./mail-texts.queries.server.ts";
import type { MailKind } from "./mail-words.ts";
import type { RenderedMail } from "./render-mail.ts";
import { isWorded } from "./worded-mail.ts";

export interface QueuedMail {
  /** Purpose of the mail, in kebab-case; also names the `.eml` file. */
  kind: MailKind;
  subjectKind: string;
  subjectId: string;
  to: string;
  /** Address for replies; the certification body's own when absent. */
  replyTo?: string;
  /** Ends the subscription of the mail by a POST without sign-in (RFC 8058). */
  unsubscribeUrl?: string;
  mail: RenderedMail;
  /** Attachments, at most `LARGEST_ATTACHMENTS` bytes together; stored and removed with the mail. */
  attachments?: Attachment[];
}

export interface Attachment {
  /** File name: ASCII letters, digits, `-` and `_`, with its extension. */
  name: string;
  contentType: string;
  content: Buffer;
}

/** Many servers refuse larger mails, and on a phone they are expensive to download. */
const LARGEST_ATTACHMENTS = 5_000_000;

/**
 * Queues a mail in the caller's transaction (design §4) and returns its id; the sender is woken after the commit. Throws when a
 * recipient, a subject or a file name does not fit one header, and when the attachments are too large.
 */
export async function queueMail(tx: Tx, queued: QueuedMail): Promise<string> {
  checkHeaders(queued);
  checkAttachments(queued.attachments ?? []);
  const mail = await inAuthorityWords(tx, queued.mail);
  if (!isHeaderText(mail.subject)) throw new TypeError("The subject of a mail is one line.");
  const dueAt = await turnOf(tx, queued);
  const id = await insertMail(tx.db, { ...queued, mail, at: tx.now, dueAt });
  tx.wakeAfterCommit("mails");
  return id;
}

/**
 * Mails that somebody can have sent to an address that is not theirs, in groups that do not use up each other's count: an owner who asks for
 * their link does not wait for what strangers have sent.
 */
const askedByStrangers: readonly (readonly MailKind[])[] = [
  ["activation", "second-company"],
  ["contact-receipt", "newsletter-confirmation", "succession-confirm"],
  ["email-change", "duplicate-registration"],
  ["member-invitation", "reference-question", "reference-reminder"],
];
const MOST_A_DAY = 10;
const DAY_MS = 24 * 60 * 60_000;

/** A mailbox gets so many mails of a group in 24 hours, from all senders together; the next ones leave when their turn comes. */
async function turnOf({ db, now }: Tx, { to, kind }: QueuedMail): Promise<Date> {
  const kinds = askedByStrangers.find((group) => group.includes(kind));
  if (!kinds) return now;
  const since = new Date(now.getTime() - 7 * DAY_MS);
  const before = await mailBefore(db, { to, kinds, since, count: MOST_A_DAY });
  return new Date(Math.max(now.getTime(), before ? before.getTime() + DAY_MS : 0));
}

function checkHeaders({ kind, to, replyTo }: QueuedMail) {
  if (!/^[a-z0-9-]+$/.test(kind)) throw new TypeError("The kind of a mail is in kebab-case.");
  if (!isSingleAddress(to)) throw new TypeError("A mail goes to exactly one address.");
  if (replyTo !== undefined && !isSingleAddress(replyTo))
    throw new TypeError("The answer to a mail goes to exactly one address.");
}

function checkAttachments(attachments: Attachment[]) {
  for (const { name, contentType } of attachments) {
    if (!/^[A-Za-z0-9_-]{1,100}\.[a-z0-9]{1,8}$/.test(name))
      throw new TypeError("The name of an attachment is plain, with its ending.");
    if (!/^[a-z]+\/[a-z0-9.+-]+$/.test(contentType))
      throw new TypeError("The content type of an attachment is a bare one.");
  }
  const size = attachments.reduce((sum, { content }) => sum + content.length, 0);
  if (size > LARGEST_ATTACHMENTS)
    throw new TypeError(`The attachments of a mail are larger than ${LARGEST_ATTACHMENTS} bytes.`);
}

/** The mail with the texts of the certification body where it has written some; the unchanged mail otherwise. */
async function inAuthorityWords({ db }: Tx, mail: RenderedMail): Promise<RenderedMail> {
  if (!isWorded(mail)) return mail;
  const texts = await mailTextsInForce(db, mail.reworded.mail);
  return Object.keys(texts).length > 0 ? mail.reworded.as(texts) : mail;
}

const SINGLE_ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** Whether a text is one bare address, without a second address, a display name or another header. */
export const isSingleAddress = (text: string): boolean =>
  text.length <= 254 && SINGLE_ADDRESS.test(text);

/** Whether a text fits one header: no line break and no other control character. */
export const isHeaderText = (text: string): boolean => /^\P{Cc}*$/u.test(text);
