import { createTransport } from "nodemailer";
import { isCertificateError } from "../certificate-error.ts";
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
