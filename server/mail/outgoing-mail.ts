export interface OutgoingMail {
  id: string;
  kind: string;
  from: { name: string; address: string };
  /** Where answers go when that is not the sender's address. */
  replyTo?: string;
  /** Address that takes the post of RFC 8058. */
  unsubscribeUrl?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
  sentAt: Date;
}

export interface MailTransport {
  /** Resolves once the mail is in other hands, or on the disk; throws `DeliveryError` when it did not leave. */
  send: (mail: OutgoingMail) => Promise<void>;
  close: () => void;
}

/** Why a mail did not leave, in words for `last_error`: an everyday event, not a fault of the product. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  /** For the log: it names no person. */
  readonly code: string;
  /** There is no such mailbox, for good; as opposed to a server that is down, or refuses us. */
  readonly recipientRefused: boolean;

  constructor(message: string, details: { code: string; recipientRefused: boolean }) {
    super(message);
    this.code = details.code;
    this.recipientRefused = details.recipientRefused;
  }
}
