import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openTestSmtp, type TestSmtp } from "#tests/smtp.ts";
import type { MailTransport, OutgoingMail } from "./outgoing-mail.ts";
import { smtpTransport } from "./smtp-transport.ts";

const mail: OutgoingMail = {
  id: "0193a1f0-0000-7000-8000-000000000002",
  kind: "activation",
  from: { name: "Tabax", address: "envoi@tabax.example" },
  replyTo: "contact@tabax.example",
  to: "awa@exemple.sn",
  subject: "Activez votre compte entreprise",
  text: "Bonjour,\n",
  html: "<p>Bonjour</p>",
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

test("a mail that was subscribed to names the address that ends it, for a post (RFC 8058)", async () => {
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

test("an unknown mailbox is told apart from a server that refuses us", async () => {
  smtp.behaviour.refuseRecipient = () => ({ code: 550, text: "5.1.1 User unknown" });
  await expect(transport.send(mail)).rejects.toMatchObject({
    name: "DeliveryError",
    code: "EENVELOPE RCPT TO 550",
    recipientRefused: true,
    message: expect.stringContaining("User unknown"),
  });
  smtp.behaviour.refuseRecipient = () => ({ code: 554, text: "5.7.1 Relay access denied" });
  await expect(transport.send(mail)).rejects.toMatchObject({ recipientRefused: false });
  smtp.behaviour.refuseRecipient = () => ({ code: 450, text: "4.2.0 Greylisted" });
  await expect(transport.send(mail)).rejects.toMatchObject({ recipientRefused: false });
});

test("a cut connection is one failure: nothing is repeated behind the back of the outbox", async () => {
  smtp.behaviour.dropAfterData = true;
  await expect(transport.send(mail)).rejects.toMatchObject({
    name: "DeliveryError",
    recipientRefused: false,
  });
  expect(smtp.received).toHaveLength(1);
});

test("a server that does not answer in time is left", async () => {
  const impatient = smtpTransport(smtp.url, 50);
  smtp.behaviour.answerAfterMs = 500;
  await expect(impatient.send(mail)).rejects.toMatchObject({ name: "DeliveryError" });
  impatient.close();
});

test("a closed port is a failure like any other, and the same transport finds the server again", async () => {
  await smtp.goDown();
  await expect(transport.send(mail)).rejects.toMatchObject({
    name: "DeliveryError",
    recipientRefused: false,
  });
  await smtp.comeBack();
  await transport.send(mail);
  expect(smtp.received).toHaveLength(1);
});
