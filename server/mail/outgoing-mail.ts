import type { Attachment } from "#app/mails/queue-mail.server.ts";

export interface OutgoingMail {
  id: string;
  kind: string;
  from: { name: string; address: string };
  /** The reply address, when it differs from the sender's address. */
  replyTo?: string;
  /** Address that accepts the one-click post of RFC 8058. */
  unsubscribeUrl?: string;
  /** The mailing list of the notice (RFC 2919), `payment.avis.tabax.example`. */
  listId?: string;
  /** The page of the choices, for a mail without a one-click address. */
  choicesUrl?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  createdAt: Date;
  sentAt: Date;
}

/** Why a mail was not sent: an expected event, not a fault of the product. */
export interface NotDelivered {
  delivered: false;
  /** In words, for `last_error`. */
  reason: string;
  /** For the log, without personal data. */
  code: string;
  /** The mailbox does not exist, permanently; as opposed to a server that refuses us. */
  recipientRefused: boolean;
  /** The failure does not concern this mail: the server is down or refuses us, or the product stops. */
  unreachable: boolean;
}

export interface MailTransport {
  /** Resolves once the mail server has accepted the mail, the file is written, or the delivery has failed. */
  send: (mail: OutgoingMail) => Promise<{ delivered: true } | NotDelivered>;
  /** Aborts running deliveries. */
  close: () => void;
}
