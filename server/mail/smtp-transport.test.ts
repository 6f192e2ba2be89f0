import { createHash, generateKeyPairSync, verify } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openTestSmtp, type TestSmtp } from "#tests/smtp.ts";
import type { MailTransport, OutgoingMail } from "./outgoing-mail.ts";
import { openMailTransport, saysNoSuchMailbox, smtpTransport } from "./smtp-transport.ts";

const mail: OutgoingMail = {
  id: "0193a1f0-0000-7000-8000-000000000002",
  kind: "activation",
  from: { name: "Tabax", address: "envoi@tabax.example" },
  replyTo: "contact@tabax.example",
  to: "awa@exemple.sn",
  subject: "Activez votre compte entreprise",
  text: "Bonjour,\n",
  html: "<p>Bonjour</p>",
  attachments: [],
  createdAt: new Date("2026-03-02T08:00:00Z"),
  sentAt: new Date("2026-03-02T08:00:00Z"),
};

let smtp: TestSmtp;
let transport: MailTransport;

beforeAll(async () => {
  smtp = await openTestSmtp();
  transport = smtpTransport(smtp.url);
});
afterEach(() => {
  Object.assign(smtp.behaviour, {
    refuseRecipient: undefined,
    dropAfterData: undefined,
    answerAfterMs: undefined,
  });
  smtp.received.length = 0;
});
afterAll(async () => {
  transport.close();
  await smtp.close();
});

test("a mail arrives at its one recipient, with an address for answers", async () => {
  await transport.send(mail);
  expect(smtp.received).toMatchObject([
    {
      envelopeFrom: "envoi@tabax.example",
      envelopeTo: ["awa@exemple.sn"],
      email: { replyTo: [{ address: "contact@tabax.example" }] },
    },
  ]);
});

test("a newsletter mail names its unsubscribe address for a one-click post (RFC 8058)", async () => {
  const unsubscribeUrl = `https://tabax.example/lettre/desinscription?token=${"a".repeat(80)}`;
  await transport.send({ ...mail, unsubscribeUrl });
  const headers = smtp.received[0]?.email.headers;
  expect(headers).toContainEqual(
    expect.objectContaining({ key: "list-unsubscribe", value: `<${unsubscribeUrl}>` }),
  );
  expect(headers).toContainEqual(
    expect.objectContaining({
      key: "list-unsubscribe-post",
      value: "List-Unsubscribe=One-Click",
    }),
  );
  await transport.send(mail);
  expect(smtp.received[1]?.raw).not.toContain("List-Unsubscribe");
});

test("a notice names its list and, when it can be switched off, the page where it is", async () => {
  const listId = "payment.avis.tabax.example";
  const choicesUrl = "https://tabax.example/espace/compte/avis";
  await transport.send({ ...mail, listId, choicesUrl });
  const header = (name: string) =>
    smtp.received[0]?.email.headers.find(({ key }) => key === name)?.value;
  expect(header("list-id")).toBe(`<${listId}>`);
  expect(header("list-unsubscribe")).toBe(`<${choicesUrl}>`);
  // The page requires a sign-in, so that no post without one can switch off a notice.
  expect(header("list-unsubscribe-post")).toBeUndefined();
});

test("with a DKIM key each mail has a signature for the domain of its sender that the public key verifies", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const config = { SMTP_URL: smtp.url, DATA_DIR: "unused" };
  const signing = openMailTransport({
    ...config,
    DKIM_SELECTOR: "tabax2026",
    DKIM_PRIVATE_KEY: privateKey,
  });
  expect(await signing.send(mail)).toEqual({ delivered: true });
  signing.close();
  const raw = smtp.received[0]?.raw ?? "";
  expect(dkimOf(raw)).toMatchObject({ d: "tabax.example", s: "tabax2026", a: "rsa-sha256" });
  expect(isSigned(raw, publicKey)).toBe(true);
  expect(isSigned(raw.replace("Bonjour", "Bonsoir"), publicKey)).toBe(false);
  expect(isSigned(raw.replace("Activez", "Payez"), publicKey)).toBe(false);
  await transport.send(mail);
  expect(smtp.received[1]?.raw).not.toContain("DKIM-Signature");
});

const split = (raw: string) => {
  const end = raw.indexOf("\r\n\r\n");
  return {
    fields: raw.slice(0, end).split(/\r\n(?![ \t])/),
    body: raw.slice(end + 4),
  };
};
const named = (fields: string[], name: string) =>
  fields.find((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? "";

/** The tags of the signature. */
const dkimOf = (raw: string): Record<string, string> =>
  Object.fromEntries(
    named(split(raw).fields, "DKIM-Signature")
      .replace(/^[^:]+:/, "")
      .split(";")
      .map((tag) => [
        tag.slice(0, tag.indexOf("=")).trim(),
        tag.slice(tag.indexOf("=") + 1).replace(/\s/g, ""),
      ]),
  );

/** Verifies a signature in the relaxed form of RFC 6376, as the recipient's server does. */
function isSigned(raw: string, publicKey: string): boolean {
  const { fields, body } = split(raw);
  const { b = "", bh, h = "" } = dkimOf(raw);
  const canonical = body
    .replace(/[ \t]+(?=\r\n)/g, "")
    .replace(/[ \t]+/g, " ")
    .replace(/(\r\n)*$/, "\r\n");
  if (createHash("sha256").update(canonical).digest("base64") !== bh) return false;
  const relaxed = (field: string) => {
    const [name = "", ...value] = field.split(":");
    return `${name.toLowerCase().trim()}:${value.join(":").replace(/\s+/g, " ").trim()}`;
  };
  const unsigned = named(fields, "DKIM-Signature").replace(/(\bb=)[^;]*$/, "$1");
  const text = [...h.split(":").map((name) => named(fields, name)), unsigned]
    .filter((field) => field !== "")
    .map(relaxed)
    .join("\r\n");
  return verify("sha256", Buffer.from(text), publicKey, Buffer.from(b, "base64"));
}

test("an unknown mailbox is distinguished from a server that refuses us", async () => {
  smtp.behaviour.refuseRecipient = () => ({ code: 550, text: "5.1.1 User unknown" });
  expect(await transport.send(mail)).toEqual({
    delivered: false,
    code: "EENVELOPE RCPT TO 550",
    recipientRefused: true,
    unreachable: false,
    reason: expect.stringContaining("User unknown"),
  });
  smtp.behaviour.refuseRecipient = () => ({ code: 554, text: "5.7.1 Relay access denied" });
  expect(await transport.send(mail)).toMatchObject({ delivered: false, recipientRefused: false });
  smtp.behaviour.refuseRecipient = () => ({ code: 450, text: "4.2.0 Greylisted" });
  expect(await transport.send(mail)).toMatchObject({ delivered: false, recipientRefused: false });
});

test("a broken connection is one failure, which the transport does not retry", async () => {
  smtp.behaviour.dropAfterData = true;
  expect(await transport.send(mail)).toMatchObject({ delivered: false, unreachable: false });
  expect(smtp.received).toHaveLength(1);
});

test("a delivery fails when the server does not answer in time", async () => {
  const impatient = smtpTransport(smtp.url, { timeoutMs: 50 });
  smtp.behaviour.answerAfterMs = 500;
  expect(await impatient.send(mail)).toMatchObject({ delivered: false, unreachable: false });
  impatient.close();
});

test("a closed transport fails the mail without an answer and any later one", async () => {
  const closed = smtpTransport(smtp.url);
  smtp.behaviour.answerAfterMs = 500;
  const underWay = closed.send(mail);
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1));
  closed.close();
  for (const failure of [await underWay, await closed.send(mail)])
    expect(failure).toMatchObject({
      delivered: false,
      recipientRefused: false,
      unreachable: true,
      reason: expect.stringContaining("stopped"),
    });
});

test("a closed port counts as an unreachable server, not as a failed mail, and the transport reconnects later", async () => {
  await smtp.goDown();
  // The kept connection breaks during this mail, which may be the cause.
  expect(await transport.send(mail)).toMatchObject({ delivered: false, unreachable: false });
  expect(await transport.send(mail)).toMatchObject({
    delivered: false,
    recipientRefused: false,
    unreachable: true,
  });
  await smtp.comeBack();
  await transport.send(mail);
  expect(smtp.received).toHaveLength(1);
});

test("no mail is sent to a server on another machine without TLS", async () => {
  const { port } = new URL(smtp.url);
  // An address of this machine that the code does not recognise as such.
  const remote = smtpTransport(`smtp://0.0.0.0:${port}`);
  const local = smtpTransport(`smtp://127.0.0.1:${port}`);
  expect(await remote.send(mail)).toMatchObject({
    code: expect.stringContaining("ETLS"),
    unreachable: true,
  });
  expect(await local.send(mail)).toEqual({ delivered: true });
  remote.close();
  local.close();
});

test("a certificate that is not trusted concerns all mails: no attempt is counted", async () => {
  // Its own certificate, which nobody knows.
  const server = new SMTPServer({ authOptional: true, logger: false });
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const starttls = smtpTransport(`smtp://127.0.0.1:${port}`);
  expect(await starttls.send(mail)).toMatchObject({
    delivered: false,
    recipientRefused: false,
    unreachable: true,
    reason: expect.stringMatching(/self[- ]signed|certificate/),
  });
  starttls.close();
  await new Promise<void>((closed) => {
    server.close(closed);
  });
});

test.each([
  ["550 5.1.1 <awa@exemple.sn>: Recipient address rejected: User unknown", true],
  ["550-5.1.1 The email account that you tried to reach does not exist.", true],
  ["552 5.2.2 Mailbox full", true],
  ["550 No such user here", true],
  ["553 mailbox name not allowed", true],
  ["554 5.7.1 <awa@exemple.sn>: Relay access denied", false],
  ["550 relay not permitted", false],
  ["550 5.7.1 Our policy refuses your network", false],
  ["550 5.1.8 Sender address rejected: Domain not found", false],
  ["554 Transaction failed", false],
  ["450 4.2.0 Greylisted", false],
  ["", false],
])("%s", (response, expected) => {
  expect(saysNoSuchMailbox(response)).toBe(expected);
});
