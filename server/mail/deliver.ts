import type { Db, Log } from "#app/kernel/context.ts";
import {
  type ClaimedMail,
  claimDueMails,
  markFailed,
  markSent,
} from "#app/mails/outbox.queries.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { DeliveryError, type MailTransport, type OutgoingMail } from "./outgoing-mail.ts";

/** Longer than a delivery may take, so that a lease only runs out when its process has died. */
export const LEASE_MS = 5 * 60_000;

const AT_ONCE = 4;

export interface Delivery {
  db: Db;
  transport: MailTransport;
  now: () => Date;
  log: Log;
  /** `MAIL_FROM`; the body's e-mail of the settings when absent. */
  fromAddress?: string | undefined;
}

type Sender = Pick<OutgoingMail, "from" | "replyTo">;

/**
 * Claims a few due mails and sends them side by side, outside any transaction; answers how many were
 * claimed and how many left. A failed one is planned again or given up, with its reason in its row.
 */
export async function deliverDueMails(
  delivery: Delivery,
): Promise<{ claimed: number; delivered: number }> {
  const { db, now, fromAddress } = delivery;
  const mails = await claimDueMails(db, { now: now(), limit: AT_ONCE, leaseMs: LEASE_MS });
  if (mails.length === 0) return { claimed: 0, delivered: 0 };
  const { bodyName, email } = await settingsInForce(db, now());
  const sender: Sender = {
    from: { name: bodyName, address: fromAddress ?? email },
    ...(fromAddress && fromAddress !== email ? { replyTo: email } : {}),
  };
  const outcomes = await Promise.allSettled(mails.map((mail) => deliver(delivery, mail, sender)));
  const fault = outcomes.find((outcome) => outcome.status === "rejected");
  if (fault) throw fault.reason;
  const delivered = outcomes.filter(
    (outcome) => outcome.status === "fulfilled" && outcome.value,
  ).length;
  return { claimed: mails.length, delivered };
}

async function deliver(
  { db, transport, now, log }: Delivery,
  mail: ClaimedMail,
  sender: Sender,
): Promise<boolean> {
  try {
    await transport.send({
      id: mail.id,
      kind: mail.kind,
      ...sender,
      ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
      ...(mail.unsubscribe_url ? { unsubscribeUrl: mail.unsubscribe_url } : {}),
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      createdAt: mail.created_at,
      sentAt: now(),
    });
  } catch (error) {
    const failure = deliveryError(error);
    const { givenUp } = await markFailed(db, mail, {
      error: failure.message,
      recipientRefused: failure.recipientRefused,
      now: now(),
    });
    const { id, kind, attempts } = mail;
    const details = { mailId: id, kind, attempts, code: failure.code };
    if (givenUp) log.error(details, "A mail was given up");
    else log.warn(details, "A mail did not leave and will be tried again");
    return false;
  }
  await markSent(db, mail, now());
  return true;
}

/** A full disk or a bug does not cost the mail either: it is tried again like after any failure. */
function deliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const { message, code } = error as { message?: string; code?: string };
  return new DeliveryError(message ?? String(error), {
    code: code ?? "EFAULT",
    recipientRefused: false,
  });
}
