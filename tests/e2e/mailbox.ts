import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";

export interface Mailbox {
  /** Newest mail to this address; waits until there is one. `subject`: only mails whose subject contains it. */
  newest: (recipient: string, options?: { subject?: string }) => Promise<Email>;
  /** Mails to this address so far, oldest first. */
  all: (recipient: string) => Promise<Email[]>;
}

const patience = 15_000;

/** The mails that the product wrote as `.eml` files, named by the time of sending. */
export function openMailbox(dataDir: string): Mailbox {
  const folder = join(dataDir, "mail");
  const all = async (recipient: string) => {
    const mails = await Promise.all((await emlFiles(folder)).map((path) => parse(path)));
    return mails.filter((mail) => mail.to?.some(({ address }) => address === recipient));
  };
  const newest = async (recipient: string, { subject = "" } = {}) => {
    const limit = Date.now() + patience;
    while (Date.now() < limit) {
      const mails = await all(recipient);
      const newestMail = mails.findLast((mail) => mail.subject?.includes(subject));
      if (newestMail) return newestMail;
      await pause(100);
    }
    throw new Error(`No mail to ${recipient} with « ${subject} » after ${patience / 1000} s`);
  };
  return { newest, all };
}

async function emlFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .map((name) => join(folder, name));
}

const parsed = new Map<string, Promise<Email>>();

/** A mail that left never changes. */
function parse(path: string): Promise<Email> {
  const mail = parsed.get(path) ?? readFile(path).then((bytes) => PostalMime.parse(bytes));
  parsed.set(path, mail);
  return mail;
}
