import { join } from "node:path";
import { createTransport } from "nodemailer";
import { isCertificateError } from "../certificate-error.ts";
import { isLoopback } from "../config.ts";
import { fileTransport } from "./file-transport.ts";
import { messageOf } from "./message.ts";
import type { MailTransport, NotDelivered, OutgoingMail } from "./outgoing-mail.ts";

/** Longest time of one delivery, from the connection to the server's answer. */
const DELIVERY_TIMEOUT_MS = 90_000;

const SECOND = 1_000;

const stopped = "The product stopped before the mail server had answered";

/**
 * Delivers through the server of `SMTP_URL`, over a few kept connections. It never retries:
 * only the outbox knows when to try again.
 */
export function smtpTransport(
  url: string,
  { timeoutMs = DELIVERY_TIMEOUT_MS, dkim }: { timeoutMs?: number; dkim?: DkimKey } = {},
): MailTransport {
  const transporter = createTransport({
    url,
    // Mails contain links that open accounts, so only a server on this machine may be reached without TLS.
    requireTLS: !isLoopback(new URL(url).hostname),
    pool: true,
    maxConnections: 4,
    maxRequeues: 0,
    // Short, so that no mail is sent over a connection that the server is about to close.
    idleTimeout: 15 * SECOND,
    connectionTimeout: 20 * SECOND,
    greetingTimeout: 20 * SECOND,
    socketTimeout: 60 * SECOND,
  });
  const closing = new AbortController();
  return {
    async send(mail) {
      const message = messageOf(mail);
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
      try {
        await transporter.sendMail({ ...message, ...(dkim && signed(mail, dkim)), signal });
        return { delivered: true };
      } catch (error) {
        const failure = notDelivered(error);
        return closing.signal.aborted
          ? { ...failure, reason: stopped, unreachable: true }
          : failure;
      }
    },
    close: () => {
      closing.abort();
      transporter.close();
    },
  };
}

/** A key whose public half is in the DNS at `selector._domainkey` of the sender's domain. */
interface DkimKey {
  selector: string;
  privateKey: string;
}

const signed = ({ from }: OutgoingMail, { selector, privateKey }: DkimKey) => ({
  dkim: {
    domainName: from.address.slice(from.address.lastIndexOf("@") + 1),
    keySelector: selector,
    privateKey,
  },
});

interface SmtpFailure {
  message?: string;
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  syscall?: string;
  timeoutType?: string;
}

/** Commands before a mail is named: a failure there concerns all mails. A connection cut later may be caused by the mail. */
const beforeMail = {
  codes: ["EDNS", "EAUTH", "ETLS"],
  timeouts: ["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"],
};

function notDelivered(error: unknown): NotDelivered {
  const failure = error as SmtpFailure;
  const { message, code = "", command, responseCode, response = "" } = failure;
  return {
    delivered: false,
    reason: message ?? String(error),
    code: [code, command, responseCode].filter(Boolean).join(" "),
    recipientRefused: command === "RCPT TO" && saysNoSuchMailbox(response),
    unreachable:
      failure.syscall === "connect" ||
      isCertificateError(error) ||
      beforeMail.codes.includes(code) ||
      beforeMail.timeouts.includes(failure.timeoutType ?? ""),
  };
}

const ABOUT_THE_SENDER = ["5.1.7", "5.1.8"];

/**
 * Whether the answer to RCPT TO says permanently that the mailbox does not exist or accepts nothing (RFC 3463:
 * 5.1.x and 5.2.x; without such a code, 550, 551 and 553). A refusal of the sender (relaying, policy) is not
 * one: it ends when our configuration is corrected, and the mails must still exist then.
 */
export function saysNoSuchMailbox(response: string): boolean {
  const answer = /^(5\d\d)[ -](?:(5\.\d{1,3}\.\d{1,3})\b)?/.exec(response);
  if (!answer || /\brelay/i.test(response)) return false;
  const [, code = "", enhanced] = answer;
  if (!enhanced) return ["550", "551", "553"].includes(code);
  return /^5\.[12]\./.test(enhanced) && !ABOUT_THE_SENDER.includes(enhanced);
}

/** The mail server of the configuration, or `.eml` files under the data directory without one. */
export function openMailTransport(config: {
  SMTP_URL?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  DKIM_PRIVATE_KEY?: string | undefined;
  DATA_DIR: string;
}): MailTransport {
  const { SMTP_URL, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = config;
  if (!SMTP_URL) return fileTransport(join(config.DATA_DIR, "mail"));
  return smtpTransport(SMTP_URL, selector && privateKey ? { dkim: { selector, privateKey } } : {});
}
