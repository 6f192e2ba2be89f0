import type { MailContent } from "./mail-content.ts";

/** The mail for a program that shows no HTML: everything that the HTML says, in the same order. */
export function textMail({ greeting, paragraphs, action, notes = [], body }: MailContent): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}\u00A0:\n${action.url}`] : []),
    ...notes,
    ["-- ", body.name, body.address, body.email, body.phone].join("\n"),
  ];
  return `${blocks.join("\n\n")}\n`;
}
