import { createTransport } from "nodemailer";
import type { Log } from "#app/kernel/context.ts";
import { CERTIFICATE_ADVICE, isCertificateError } from "../certificate-error.ts";
import { isLoopback } from "../config.ts";

const PATIENCE_MS = 10_000;

/**
 * A function that connects to the mail server, signs in and disconnects: null on success, else the code of the failure: `EAUTH…` when
 * it refuses name or password, `ECERT` when its certificate is not trusted, any other when it does not answer.
 */
export function probeOf(url: string, patienceMs = PATIENCE_MS): () => Promise<string | null> {
  return async () => {
    const transporter = createTransport({
      url,
      requireTLS: !isLoopback(new URL(url).hostname),
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      dnsTimeout: patienceMs,
    });
    try {
      await transporter.verify();
      return null;
    } catch (error) {
      return reasonOf(error as Error & { code?: string; responseCode?: number });
    } finally {
      transporter.close();
    }
  };
}

/** The code of the failure: a message may name an account of the mail server. */
const reasonOf = (error: Error & { code?: string; responseCode?: number }): string =>
  isCertificateError(error)
    ? "ECERT"
    : [error.code, error.responseCode].filter(Boolean).join(" ") || "sans réponse";

/** Asks the mail server once, and tells the operator in words why no mail will leave; the start does not wait. */
export async function sayMailServer(probe: () => Promise<string | null>, log: Log): Promise<void> {
  const code = await probe();
  if (code !== null) log.error({ code }, inWords(code));
}

function inWords(code: string): string {
  if (code.startsWith("EAUTH"))
    return "The mail server refuses the name or the password of SMTP_URL; mails wait. A special character of the password is written as %XX there.";
  if (code === "ECERT")
    return `The mail server of SMTP_URL is not believed; mails wait. ${CERTIFICATE_ADVICE}`;
  return "The mail server of SMTP_URL does not answer; mails wait for it.";
}
