import type { Attachment } from "#app/mails/queue-mail.server.ts";

export interface OutgoingMail {
  id: string;
  kind: string;
  from: { name: string; address: string };
  /** Where answers go when that is not the sender's address. */
  replyTo?: string;
  /** Address that takes the post of RFC 8058. */
  unsubscribeUrl?: string;
  /** The notices that the mail is one of (RFC 2919), `payment.avis.tabax.example`. */
  listId?: string;
  /** The page where they are chosen, for a mail without an address that takes a post. */
  choicesUrl?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  createdAt: Date;
  sentAt: Date;
}

/** Why a mail did not leave: an everyday event, not a fault of the product. */
export interface NotDelivered {
  delivered: false;
  /** In words, for `last_error`. */
  reason: string;
  /** For the log: it names no person. */
  code: string;
  /** There is no such mailbox, for good; as opposed to a server that refuses us. */
  recipientRefused: boolean;
  /** It is not for this mail that it did not leave: the server is down or lets us in no more, or the product stops. */
  unreachable: boolean;
}

export interface MailTransport {
  /** Resolves once the mail server has accepted the mail, the file is written, or the delivery has failed. */
  send: (mail: OutgoingMail) => Promise<{ delivered: true } | NotDelivered>;
  /** Aborts running deliveries. */
  close: () => void;
}
