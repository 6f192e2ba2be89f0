import { createTransport } from "nodemailer";
import { isLoopback } from "../loopback.ts";
import { messageOf } from "./message.ts";
import type { MailTransport, NotDelivered } from "./outgoing-mail.ts";
import { saysNoSuchMailbox } from "./recipient-refusal.ts";

/** Longest time that one delivery may take, from connection to the server's answer. */
const DELIVERY_TIMEOUT_MS = 90_000;

const SECOND = 1_000;

/**
 * Delivers through the server of `SMTP_URL`, over a few connections that are kept. A failed delivery is
 * never repeated here: only the outbox knows when to try again.
 */
export function smtpTransport(url: string, timeoutMs = DELIVERY_TIMEOUT_MS): MailTransport {
  const transporter = createTransport({
    url,
    // Links that open accounts do not travel in clear; to this machine itself they may.
    requireTLS: !isLoopback(new URL(url).hostname),
    pool: true,
    maxConnections: 4,
    maxRequeues: 0,
    // Short, so that no mail is handed to a connection that the server has just given up on.
    idleTimeout: 15 * SECOND,
    connectionTimeout: 20 * SECOND,
    greetingTimeout: 20 * SECOND,
    socketTimeout: 60 * SECOND,
  });
  return {
    async send(mail) {
      const message = messageOf(mail);
      try {
        await transporter.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) });
        return { delivered: true };
      } catch (error) {
        return notDelivered(error);
      }
    },
    close: () => transporter.close(),
  };
}

interface SmtpFailure {
  message?: string;
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  syscall?: string;
  timeoutType?: string;
}

/** Before any mail is named: what fails then fails for all of them. A connection cut later may be the mail's own fault. */
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
      beforeMail.codes.includes(code) ||
      beforeMail.timeouts.includes(failure.timeoutType ?? ""),
  };
}
