import { htmlMail } from "./html-mail.ts";
import type { MailContent, RenderedMail } from "./mail-content.ts";
import { textMail } from "./text-mail.ts";

/**
 * One mail in its two forms, everything escaped. Throws on an action whose address is not http(s): no other
 * link may leave in a mail.
 */
export function renderMail(content: MailContent): RenderedMail {
  if (content.action && !isWebAddress(content.action.url))
    throw new TypeError("The action of a mail leads to an http(s) address.");
  const subject = content.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  return {
    subject,
    text: textMail(content),
    html: htmlMail({ ...content, subject }),
  };
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]+$/u.test(url) && URL.canParse(url);
}
