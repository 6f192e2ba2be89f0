import type { Db, Log } from "#app/kernel/context.ts";
import {
  attachmentsOf,
  type ClaimedMail,
  claimDueMails,
  markFailed,
  markSent,
  markUntried,
} from "#app/mails/outbox.queries.server.ts";
import { isHeaderText, isSingleAddress } from "#app/mails/queue-mail.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { MailTransport, NotDelivered, OutgoingMail } from "../mail/outgoing-mail.ts";
import { breaker } from "./breaker.ts";

/** Longer than a delivery may take, so that a lease only runs out when its process has died. */
export const LEASE_MS = 5 * 60_000;

const AT_ONCE = 4;

export interface DeliveryOptions {
  db: Db;
  transport: MailTransport;
  now: () => Date;
  log: Log;
  /** `MAIL_FROM`; the body's e-mail of the settings when absent. */
  fromAddress?: string | undefined;
}

const nothing = { claimed: 0, delivered: 0, more: false };

type Sender = Pick<OutgoingMail, "from" | "replyTo">;

export interface MailDelivery {
  /**
   * Claims a few due mails and sends them concurrently, outside any transaction; returns how many were claimed and
   * sent, and whether more may be due. A failed one is retried later or given up, with the reason in its row. While the mail server cannot be
   * reached one mail tests the connection, and no attempt is counted.
   */
  round: () => Promise<{ claimed: number; delivered: number; more: boolean }>;
  /** Whether a sent mail is not marked in its row yet. */
  owesMarks: () => boolean;
}

export function mailDelivery(options: DeliveryOptions): MailDelivery {
  const { db, transport, now, log, fromAddress } = options;
  const server = breaker();
  /** Sent mails that are not marked yet: they are marked when the database is reachable, and this process never sends them again. */
  const unmarked = new Map<string, Date>();
  let marking: Promise<void> | undefined;

  /** Marks all sent mails that have gathered so far in one statement. */
  async function mark() {
    while (unmarked.size > 0) {
      marking ??= markTogether().finally(() => {
        marking = undefined;
      });
      await marking;
    }
  }

  const markTogether = async () =>
    await db.connection().execute(async (held) => {
      const sentMails = [...unmarked].map(([id, at]) => ({ id, at }));
      await markSent(held, sentMails);
      for (const { id } of sentMails) unmarked.delete(id);
    });

  async function sender(): Promise<Sender> {
    const { bodyName, email } = await settingsInForce(db, now());
    return {
      from: { name: bodyName, address: fromAddress ?? email },
      ...(fromAddress && fromAddress !== email ? { replyTo: email } : {}),
    };
  }

  async function deliver(mail: ClaimedMail, from: Sender): Promise<boolean> {
    const attachments = mail.hasAttachments ? await attachmentsOf(db, mail.id) : [];
    const outcome = await send(transport, { ...outgoing(mail, from, now()), attachments });
    if (!outcome.delivered) {
      await markNotDelivered(mail, outcome);
      return false;
    }
    if (server.worked()) log.info({}, "The mail server takes mails again");
    unmarked.set(mail.id, now());
    await mark();
    return true;
  }

  async function markNotDelivered(mail: ClaimedMail, failure: NotDelivered) {
    const { code, reason: error, recipientRefused, unreachable } = failure;
    const at = now();
    if (unreachable && server.failed(at))
      log.warn({ code }, "The mail server cannot be reached; mails wait for it");
    const { givenUp } = unreachable
      ? await markUntried(db, mail, { error, now: at })
      : await markFailed(db, mail, { error, recipientRefused, now: at });
    const details = { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, code };
    if (givenUp) log.error(details, "A mail was given up");
    else if (!unreachable) log.warn(details, "A mail did not leave and will be tried again");
  }

  return {
    owesMarks: () => unmarked.size > 0,
    round: async () => {
      await mark();
      const allowed = server.allows(now());
      if (allowed === "none") return nothing;
      const limit = allowed === "one" ? 1 : AT_ONCE;
      const mails = await claimDueMails(db, { now: now(), limit, leaseMs: LEASE_MS });
      if (mails.length === 0) return nothing;
      const from = await sender();
      const outcomes = await Promise.allSettled(mails.map((mail) => deliver(mail, from)));
      const fault = outcomes.find((outcome) => outcome.status === "rejected");
      if (fault) throw fault.reason;
      const delivered = outcomes.filter(
        (outcome) => outcome.status === "fulfilled" && outcome.value,
      ).length;
      return { claimed: mails.length, delivered, more: delivered > 0 && mails.length === limit };
    },
  };
}

function outgoing(
  mail: ClaimedMail,
  sender: Sender,
  sentAt: Date,
): Omit<OutgoingMail, "attachments"> {
  return {
    id: mail.id,
    kind: mail.kind,
    ...sender,
    ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
    ...(mail.unsubscribe_url ? { unsubscribeUrl: mail.unsubscribe_url } : {}),
    ...(mail.list_id ? { listId: mail.list_id } : {}),
    ...(mail.choices_url ? { choicesUrl: mail.choices_url } : {}),
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    createdAt: mail.created_at,
    sentAt,
  };
}

/** Sends one mail. Refuses an address or header that could inject another one; an error of the transport is retried like any failure. */
async function send(transport: MailTransport, mail: OutgoingMail) {
  const { from, to, replyTo, subject } = mail;
  if (![to, from.address, replyTo ?? to].every(isSingleAddress))
    return notSent("Not one single address", { code: "EADDRESS", recipientRefused: true });
  if (!isHeaderText(subject) || !isHeaderText(from.name))
    return notSent("A header of several lines", { code: "EHEADER", recipientRefused: true });
  return await transport
    .send(mail)
    .catch((error: Error) => notSent(error.message, { code: "EFAULT", recipientRefused: false }));
}

const notSent = (
  reason: string,
  details: { code: string; recipientRefused: boolean },
): NotDelivered => ({ delivered: false, reason, unreachable: false, ...details });
