import { choicesLabel, htmlMail } from "./mail-frame.ts";
import { personInMail } from "./typed-names.ts";

/** The content of a mail, from which the plain text and the HTML are both rendered. */
export interface MailContent {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preheader: string;
  greeting: string;
  /** Plain texts; line breaks are kept. */
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Smaller, after the action: how long the link works, what to do when the mail was not expected. */
  notes?: string[];
  /** Address of the page where the recipient chooses their notices; only in mails that can be switched off. */
  choicesUrl?: string | undefined;
  /** The signature; the phone formatted for display. */
  authority: { name: string; address: string; email: string; phone: string };
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/**
 * Renders a mail as plain text and HTML, everything escaped. Throws when the URL of the action is not http(s), so that no
 * other link can leave in a mail.
 */
export function renderMail(content: MailContent): RenderedMail {
  for (const url of [content.action?.url, content.choicesUrl])
    if (url !== undefined && !isWebAddress(url))
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

/** The plain text: everything that the HTML says, in the same order. */
function textMail(content: MailContent): string {
  const { greeting, paragraphs, action, notes = [], choicesUrl, authority } = content;
  const blocks = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}\u00A0:\n${action.url}`] : []),
    ...notes,
    ...(choicesUrl ? [`${choicesLabel}\u00A0:\n${choicesUrl}`] : []),
    ["-- ", authority.name, authority.address, authority.email, authority.phone].join("\n"),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** The first line of a mail; administrators have no first name, and a text that is no name is not repeated. */
export function greeting(firstname: string | null): string {
  const name = firstname && personInMail(firstname);
  return name ? `Bonjour ${name},` : "Bonjour,";
}
