import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { messageOf } from "./message.ts";
import type { MailTransport, OutgoingMail } from "./outgoing-mail.ts";

/**
 * Writes each mail as an `.eml` file, readable by its owner alone since mails contain links that open accounts.
 * The name comes from the row, so a mail written twice is one file; a reader never sees half a file.
 */
export function fileTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail));
      try {
        const write = () => writeWhole(folder, fileName(mail), message as Buffer);
        await write().catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== "ENOENT") throw error;
          await mkdir(folder, { recursive: true, mode: 0o700 });
          await write();
        });
        return { delivered: true };
      } catch (error) {
        const { message: reason, code = "EFILE" } = error as NodeJS.ErrnoException;
        return { delivered: false, reason, code, recipientRefused: false, unreachable: true };
      }
    },
    close: () => composer.close(),
  };
}

function fileName({ createdAt, kind, id }: OutgoingMail): string {
  const timestamp = createdAt.toISOString().replace(/[-:.]/g, "");
  return `${timestamp}-${kind}-${id}.eml`;
}

async function writeWhole(folder: string, name: string, content: Uint8Array): Promise<void> {
  const unfinished = join(folder, `.${name}.tmp`);
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
