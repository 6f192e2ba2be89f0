import type { Log } from "#app/kernel/context.ts";
import { CERTIFICATE_ADVICE } from "../certificate-error.ts";

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
