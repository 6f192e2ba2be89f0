import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MailTransport, OutgoingMail } from "./outgoing-mail.ts";
import { openMailTransport } from "./smtp-transport.ts";

const mail: OutgoingMail = {
  id: "0193a1f0-0000-7000-8000-000000000001",
  kind: "activation",
  from: { name: "Tabax, qualification « BTP »", address: "contact@tabax.example" },
  to: "awa@exemple.sn",
  subject: "Activez votre compte entreprise – Société Générale du Bâtiment et des Travaux Publics",
  text: "Bonjour,\n\nhttps://tabax.example/activation?jeton=0123456789012345678901234567890123456789012345678901234567890123456789\n",
  html: "<p>Bonjour\u00A0! Votre compte est prêt\u00A0: « à bientôt »</p>",
  attachments: [],
  createdAt: new Date("2026-03-02T08:00:00.123Z"),
  sentAt: new Date("2026-03-02T08:00:05Z"),
};
const name = "20260302T080000123Z-activation-0193a1f0-0000-7000-8000-000000000001.eml";

let dataDir: string;
let folder: string;
let transport: MailTransport;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tabax-mail-"));
  folder = join(dataDir, "mail");
  transport = openMailTransport({ DATA_DIR: dataDir });
});
beforeEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("an .eml file says what the mail says", async () => {
  await transport.send(mail);
  expect(await readdir(folder)).toEqual([name]);
  const email = await PostalMime.parse(await readFile(join(folder, name)));
  expect(email.from).toEqual(mail.from);
  expect(email.to).toEqual([{ name: "", address: mail.to }]);
  expect(email.replyTo).toBeUndefined();
  expect(email.subject).toBe(mail.subject);
  expect(email.date).toBe("2026-03-02T08:00:05.000Z");
  expect(email.messageId).toBe(`<${mail.id}@tabax.example>`);
  expect(email.text?.trimEnd()).toBe(mail.text.trimEnd());
  expect(email.html?.trimEnd()).toBe(mail.html);
  expect(email.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
});

test("an .eml file contains the attachments byte for byte", async () => {
  const content = Buffer.from(Array.from({ length: 600 }, (_, index) => index % 256));
  await transport.send({
    ...mail,
    attachments: [{ name: "recu-INS-2026-00001-4.pdf", contentType: "application/pdf", content }],
  });
  const { attachments } = await PostalMime.parse(await readFile(join(folder, name)));
  expect(attachments).toMatchObject([
    {
      filename: "recu-INS-2026-00001-4.pdf",
      mimeType: "application/pdf",
      disposition: "attachment",
    },
  ]);
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer).equals(content)).toBe(true);
});

test("an .eml file is readable by its owner alone, and a second delivery writes the same file", async () => {
  await transport.send(mail);
  await transport.send(mail);
  expect(await readdir(folder)).toEqual([name]);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("an unwritable mail folder counts as an unreachable transport, not as a failed mail", async () => {
  await writeFile(folder, "in the way");
  expect(await transport.send(mail)).toMatchObject({ delivered: false, unreachable: true });
});
