import { join } from "node:path";
import { fileTransport } from "./file-transport.ts";
import type { MailTransport } from "./outgoing-mail.ts";
import { smtpTransport } from "./smtp-transport.ts";

/** The mail server of the configuration, or `.eml` files under the data directory without one. */
export function openMailTransport(config: {
  SMTP_URL?: string | undefined;
  DATA_DIR: string;
}): MailTransport {
  return config.SMTP_URL
    ? smtpTransport(config.SMTP_URL)
    : fileTransport(join(config.DATA_DIR, "mail"));
}
