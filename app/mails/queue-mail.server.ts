import type { Tx } from "#app/kernel/context.ts";
import { byDayInDakar, endOfGathering, leavesByDay } from "./leaving-hours.ts";
import {
  hurryGathering,
  insertMail,
  lockGathering,
  mailBefore,
  rewriteMail,
} from "./mail.queries.server.ts";
import { mailTextsInForce } from "./mail-texts.queries.server.ts";
import type { RenderedMail } from "./render-mail.ts";
import { isWorded, type MailKind, type WordedMail } from "./worded-mail.ts";

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
  /** The notices that the mail is one of, for the header List-Id; and where they are chosen, when they can be switched off. */
  list?: { name: string; choicesUrl?: string | undefined };
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
 * Queues a mail in the caller's transaction (design §4) and returns its id; the sender is woken after the commit. A reminder
 * waits for the day in Dakar; a mail that gathers joins the one of the day that has not left, which leaves at 17 h or with the
 * next mail about the same subject. Throws when a recipient, a
 * subject or a file name does not fit one header, and when the attachments are too large.
 */
export async function queueMail(tx: Tx, queued: QueuedMail): Promise<string> {
  checkHeaders(queued);
  checkAttachments(queued.attachments ?? []);
  const { mail: mailContent } = queued;
  if (!isWorded(mailContent)) return await insertIn(tx, { queued, mail: mailContent, due: tx.now });
  const { mail: name, words } = mailContent.reworded;
  if (words.gathers) return await gatherIn(tx, queued, mailContent, words.gathers);
  const due = leavesByDay(name, words) ? byDayInDakar(tx.now) : tx.now;
  return await insertIn(tx, { queued, mail: await inAuthorityWords(tx, queued), due });
}

/** Adds the lines of this mail to the one that waits for the same recipient about the same subject, or begins it. */
async function gatherIn(
  tx: Tx,
  queued: QueuedMail,
  { reworded }: WordedMail,
  gathers: string,
): Promise<string> {
  const waiting = await lockGathering(tx.db, { ...queued, now: tx.now });
  const lines = [
    ...new Set(
      [waiting?.gathered, reworded.values[gathers]].flatMap((some) => some?.split("\n") ?? []),
    ),
  ].join("\n");
  const mail = await inAuthorityWords(tx, queued, { [gathers]: lines });
  if (!waiting)
    return await insertIn(tx, { queued, mail, due: endOfGathering(tx.now), gathered: lines });
  checkSubject(mail);
  await rewriteMail(tx.db, { id: waiting.id, mail, gathered: lines });
  return waiting.id;
}

async function insertIn(
  tx: Tx,
  {
    queued: { list, ...queued },
    mail,
    due,
    gathered = null,
  }: { queued: QueuedMail; mail: RenderedMail; due: Date; gathered?: string | null },
): Promise<string> {
  checkSubject(mail);
  // A waiting mail must not contradict a later one.
  if (due <= tx.now) await hurryGathering(tx.db, { ...queued, now: tx.now });
  const turn = await turnOf(tx, queued);
  const listId = list ? `${list.name}.${new URL(tx.publicUrl).hostname}` : null;
  const id = await insertMail(tx.db, {
    ...queued,
    mail,
    at: tx.now,
    due: turn > due ? turn : due,
    gathered,
    listId,
    choicesUrl: list?.choicesUrl ?? null,
  });
  tx.wakeAfterCommit("mails");
  return id;
}

/**
 * Mails that somebody can have sent to an address that is not theirs, in groups that do not use up each other's count: an owner who asks for
 * their link does not wait for what strangers have sent.
 */
const askedByStrangers: readonly (readonly MailKind[])[] = [
  ["activation", "second-company"],
  ["contact-receipt", "newsletter-confirmation", "succession-confirm", "registration-reminder"],
  ["email-change", "duplicate-registration"],
  ["member-invitation", "reference-question", "reference-reminder"],
];
const MOST_A_DAY = 10;
const DAY_MS = 24 * 60 * 60_000;

/** A mailbox gets so many mails of a group in 24 hours, from all senders together; the next ones leave when their turn comes. */
async function turnOf(
  { db, now }: Tx,
  { to, kind }: Pick<QueuedMail, "to" | "kind">,
): Promise<Date> {
  const kinds = askedByStrangers.find((group) => group.includes(kind));
  if (!kinds) return now;
  const since = new Date(now.getTime() - 7 * DAY_MS);
  const before = await mailBefore(db, { to, kinds, since, count: MOST_A_DAY });
  return new Date(Math.max(now.getTime(), before ? before.getTime() + DAY_MS : 0));
}

function checkSubject({ subject }: RenderedMail) {
  if (!isHeaderText(subject)) throw new TypeError("The subject of a mail is one line.");
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

const textsRead = new WeakMap<Tx["db"], Map<string, ReturnType<typeof mailTextsInForce>>>();

/** The texts in force for a mail, read once in a transaction, however many people it goes to. */
function textsIn({ db }: Tx, name: string): ReturnType<typeof mailTextsInForce> {
  const textsByMail = textsRead.get(db) ?? new Map<string, ReturnType<typeof mailTextsInForce>>();
  textsRead.set(db, textsByMail);
  const texts = textsByMail.get(name) ?? mailTextsInForce(db, name);
  textsByMail.set(name, texts);
  return texts;
}

/**
 * The mail with the texts of the certification body where it has written some, with other values where some are given, and
 * with the link to the choices where the mail can be switched off; otherwise the mail as it is.
 */
async function inAuthorityWords(
  tx: Tx,
  { mail, list }: QueuedMail,
  values?: Readonly<Record<string, string>>,
): Promise<RenderedMail> {
  if (!isWorded(mail)) return mail;
  const texts = await textsIn(tx, mail.reworded.mail);
  const { choicesUrl } = list ?? {};
  return Object.keys(texts).length > 0 || choicesUrl || values
    ? mail.reworded.as(texts, { choicesUrl, ...(values && { values }) })
    : mail;
}

const SINGLE_ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** Whether a text is one bare address, without a second address, a display name or another header. */
export const isSingleAddress = (text: string): boolean =>
  text.length <= 254 && SINGLE_ADDRESS.test(text);

/** Whether a text fits one header: no line break and no other control character. */
export const isHeaderText = (text: string): boolean => /^\P{Cc}*$/u.test(text);
