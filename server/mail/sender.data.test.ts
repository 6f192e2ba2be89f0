import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { claimDueMails } from "#app/mails/outbox.queries.server.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { renderMail } from "#app/mails/render-mail.ts";
import { bodyContact } from "#app/settings/body-contact.ts";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { openTestDatabase } from "#tests/database.ts";
import { testContext, testServices } from "#tests/services.ts";
import { openTestSmtp, type TestSmtp } from "#tests/smtp.ts";
import { deliverDueMails, LEASE_MS } from "./deliver.ts";
import type { MailTransport } from "./outgoing-mail.ts";
import { type MailSender, startMailSender } from "./sender.ts";
import { smtpTransport } from "./smtp-transport.ts";
import { openMailTransport } from "./transport.ts";

const start = new Date("2026-03-02T12:00:00Z").getTime();
const MINUTE = 60_000;

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let smtp: TestSmtp;
let transport: MailTransport;
let clock: number;
let logged: { level: string; details: object }[];

const now = () => new Date(clock);
const write = (level: string) => (details: object) => logged.push({ level, details });
const log = { info: write("info"), warn: write("warn"), error: write("error") };
const delivery = () => ({ db: t.db, transport, now, log });

beforeAll(async () => {
  [t, smtp] = await Promise.all([openTestDatabase({ max: 4 }), openTestSmtp()]);
});
afterAll(() => Promise.all([t.close(), smtp.close()]));
beforeEach(async () => {
  await t.db.deleteFrom("mail").execute();
  smtp.received.length = 0;
  clock = start;
  logged = [];
  transport = smtpTransport(smtp.url);
});
afterEach(() => {
  transport.close();
  Object.assign(smtp.behaviour, {
    refuseRecipient: undefined,
    dropAfterData: undefined,
    answerAfterMs: undefined,
  });
});

const rendered = renderMail({
  subject: "Activez votre compte entreprise",
  preheader: "Il ne reste qu’une étape.",
  greeting: "Bonjour Awa Ndiaye,",
  paragraphs: ["Votre entreprise est inscrite."],
  action: { label: "Activer mon compte", url: "https://tabax.example/activation?jeton=a=1&b" },
  body: bodyContact(defaultSettings),
});

const queue = (to = "awa@exemple.sn") =>
  testContext(testServices({ db: t.db, now })).transaction((tx) =>
    queueMail(tx, {
      kind: "activation",
      subjectKind: "company",
      subjectId: newId(),
      to,
      mail: rendered,
    }),
  );

const row = (id: string) =>
  t.db.selectFrom("mail").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("one round of deliveries", () => {
  test("a mail arrives once, in text and HTML, signed by the body", async () => {
    const id = await queue();
    expect(await deliverDueMails(delivery())).toEqual({ claimed: 1, delivered: 1 });
    expect(await deliverDueMails(delivery())).toEqual({ claimed: 0, delivered: 0 });
    expect(smtp.received).toHaveLength(1);
    const [received] = smtp.received;
    expect(received?.envelopeTo).toEqual(["awa@exemple.sn"]);
    const email = received?.email;
    expect(email).toMatchObject({
      from: { name: "Tabax Qualification BTP", address: "contact@tabax.example" },
      to: [{ name: "", address: "awa@exemple.sn" }],
      subject: "Activez votre compte entreprise",
      messageId: `<${id}@tabax.example>`,
      date: "2026-03-02T12:00:00.000Z",
    });
    expect(email?.text?.trimEnd()).toBe(rendered.text.trimEnd());
    expect(email?.html?.trimEnd()).toBe(rendered.html.trimEnd());
    expect(email?.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
    expect(await row(id)).toMatchObject({ sent_at: now(), attempts: 1, last_error: null });
  });

  test("a sender address of the configuration leaves answers to the body", async () => {
    await queue();
    await deliverDueMails({ ...delivery(), fromAddress: "envoi@relais.example" });
    expect(smtp.received[0]).toMatchObject({
      envelopeFrom: "envoi@relais.example",
      email: {
        from: { name: "Tabax Qualification BTP", address: "envoi@relais.example" },
        replyTo: [{ address: "contact@tabax.example" }],
      },
    });
  });

  test("the answer to a mail goes to whom its row names", async () => {
    const id = await queue();
    const unsubscribe_url = "https://tabax.example/lettre/desinscription?token=x";
    const changes = { reply_to: "moussa@exemple.sn", unsubscribe_url };
    await t.db.updateTable("mail").set(changes).where("id", "=", id).execute();
    await deliverDueMails({ ...delivery(), fromAddress: "envoi@relais.example" });
    expect(smtp.received[0]?.email.replyTo).toEqual([{ name: "", address: "moussa@exemple.sn" }]);
    expect(smtp.received[0]?.raw).toContain(`List-Unsubscribe: <${unsubscribe_url}>`);
  });

  test("a server that was down for a day costs nobody their mail", async () => {
    const id = await queue();
    await smtp.goDown();
    for (const wait of [1, 5, 15, 60, 60]) {
      expect(await deliverDueMails(delivery())).toEqual({ claimed: 1, delivered: 0 });
      clock += wait * MINUTE - 1;
      expect(await deliverDueMails(delivery())).toEqual({ claimed: 0, delivered: 0 });
      clock += 1;
    }
    expect(await row(id)).toMatchObject({ attempts: 5, sent_at: null, given_up_at: null });
    expect((await row(id)).last_error).toContain("ECONNREFUSED");
    clock += 24 * 60 * MINUTE;
    await smtp.comeBack();
    expect(await deliverDueMails(delivery())).toEqual({ claimed: 1, delivered: 1 });
    expect(smtp.received).toHaveLength(1);
    expect(await row(id)).toMatchObject({ sent_at: now(), last_error: null });
  });

  test("after seven days without a server a mail is given up, with a line in the log", async () => {
    const id = await queue();
    await smtp.goDown();
    clock += 7 * 24 * 60 * MINUTE;
    await deliverDueMails(delivery());
    expect(await row(id)).toMatchObject({ given_up_at: now(), sent_at: null });
    expect(logged).toEqual([
      { level: "error", details: expect.objectContaining({ mailId: id, attempts: 1 }) },
    ]);
    await smtp.comeBack();
  });

  test("cut off after the message, it is delivered again under the same Message-ID", async () => {
    const id = await queue();
    smtp.behaviour.dropAfterData = true;
    expect(await deliverDueMails(delivery())).toEqual({ claimed: 1, delivered: 0 });
    smtp.behaviour.dropAfterData = false;
    clock += MINUTE;
    expect(await deliverDueMails(delivery())).toEqual({ claimed: 1, delivered: 1 });
    const messageIds = smtp.received.map(({ email }) => email.messageId);
    expect(messageIds).toEqual([`<${id}@tabax.example>`, `<${id}@tabax.example>`]);
  });

  test("an unknown mailbox is given up at the third attempt, and holds up nobody else", async () => {
    const unknown = await queue("inconnu@exemple.sn");
    smtp.behaviour.refuseRecipient = (address) =>
      address === "inconnu@exemple.sn" ? { code: 550, text: "5.1.1 User unknown" } : null;
    for (const wait of [1, 5, 15]) {
      const known = await queue();
      expect(await deliverDueMails(delivery())).toEqual({ claimed: 2, delivered: 1 });
      expect((await row(known)).sent_at).toEqual(now());
      clock += wait * MINUTE;
    }
    const given = await row(unknown);
    expect(given).toMatchObject({ attempts: 3, sent_at: null });
    expect(given.given_up_at).not.toBeNull();
    expect(given.last_error).toContain("550 5.1.1 User unknown");
    expect(JSON.stringify(logged)).not.toContain("exemple.sn");
  });

  test("a mail whose sender died is sent by another one after the lease", async () => {
    const id = await queue();
    await claimDueMails(t.db, { now: now(), limit: 4, leaseMs: LEASE_MS });
    clock += LEASE_MS - 1;
    expect(await deliverDueMails(delivery())).toEqual({ claimed: 0, delivered: 0 });
    clock += 1;
    expect(await deliverDueMails(delivery())).toEqual({ claimed: 1, delivered: 1 });
    expect(await row(id)).toMatchObject({ attempts: 2, sent_at: now() });
  });

  test("a fault of the transport is planned again like any failure", async () => {
    const id = await queue();
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const broken: MailTransport = { send: () => Promise.reject(full), close: () => {} };
    await deliverDueMails({ ...delivery(), transport: broken });
    expect(await row(id)).toMatchObject({ last_error: "no space left on device", attempts: 1 });
    expect(logged).toMatchObject([{ level: "warn", details: { mailId: id, code: "ENOSPC" } }]);
  });

  test("without a mail server, an .eml file that reads like the mail", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "tabax-mail-"));
    const id = await queue();
    await deliverDueMails({ ...delivery(), transport: openMailTransport({ DATA_DIR: dataDir }) });
    const name = `20260302T120000000Z-activation-${id}.eml`;
    expect(await readdir(join(dataDir, "mail"))).toEqual([name]);
    const email = await PostalMime.parse(await readFile(join(dataDir, "mail", name)));
    expect(email.subject).toBe(rendered.subject);
    expect(email.text).toContain("https://tabax.example/activation?jeton=a=1&b");
    expect(await row(id)).toMatchObject({ sent_at: now() });
    await rm(dataDir, { recursive: true });
  });
});

describe("the sender", () => {
  const senders: MailSender[] = [];
  const startSender = (more: { transport?: MailTransport; pollMs?: number } = {}) => {
    const sender = startMailSender({ ...delivery(), pollMs: 600_000, ...more });
    senders.push(sender);
    return sender;
  };
  const sentIds = async () => {
    const sent = await t.db
      .selectFrom("mail")
      .select("id")
      .where("sent_at", "is not", null)
      .execute();
    return sent.map(({ id }) => id).sort();
  };
  afterEach(() => Promise.all(senders.splice(0).map((sender) => sender.stop())));

  test("sends what waited before it started, and what it is woken for", async () => {
    await queue();
    const sender = startSender();
    await smtp.waitFor(1);
    await queue();
    sender.wake();
    await smtp.waitFor(2);
    await sender.stop();
    expect(await sentIds()).toHaveLength(2);
  });

  test("finds by itself what became due", async () => {
    await smtp.goDown();
    await queue();
    await deliverDueMails(delivery());
    await smtp.comeBack();
    startSender({ pollMs: 20 });
    clock += MINUTE;
    await smtp.waitFor(1);
  });

  test("beside another one sends every mail once", async () => {
    const queued = await Promise.all(Array.from({ length: 30 }, () => queue()));
    const other = smtpTransport(smtp.url);
    const pair = [startSender(), startSender({ transport: other })];
    await smtp.waitFor(30);
    await Promise.all(pair.map((sender) => sender.stop()));
    other.close();
    expect(smtp.received.map(({ email }) => email.messageId).sort()).toEqual(
      queued.map((id) => `<${id}@tabax.example>`).sort(),
    );
    expect(await sentIds()).toEqual(queued.sort());
  });

  test("stops only when the delivery under way is over and written down", async () => {
    const id = await queue();
    smtp.behaviour.answerAfterMs = 100;
    const underWay = Promise.withResolvers<void>();
    smtp.behaviour.refuseRecipient = () => {
      underWay.resolve();
      return null;
    };
    const sender = startSender();
    await underWay.promise;
    await sender.stop();
    expect(await sentIds()).toEqual([id]);
    await queue();
    sender.wake();
    expect(smtp.received).toHaveLength(1);
  });

  test("survives a database that is away for a moment", async () => {
    let away = true;
    const lame = new Proxy(t.db, {
      get(db, name) {
        if (away && name === "with") throw new Error("connection lost");
        const value = Reflect.get(db, name, db);
        return typeof value === "function" ? value.bind(db) : value;
      },
    });
    await queue();
    const sender = startMailSender({ ...delivery(), db: lame, pollMs: 20 });
    senders.push(sender);
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    away = false;
    await smtp.waitFor(1);
    expect(logged[0]).toMatchObject({ level: "error" });
  });
});
