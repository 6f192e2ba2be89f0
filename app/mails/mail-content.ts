/** What one mail says, once: the plain text and the HTML are both made from it. */
export interface MailContent {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preheader: string;
  greeting: string;
  /** Plain texts; a line break inside one is kept. */
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Smaller, after the action: how long the link works, what to do when the mail was not expected. */
  notes?: string[];
  /** Who signs; the phone as it is to be read. */
  body: { name: string; address: string; email: string; phone: string };
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
