import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { claimDueMails } from "#app/mails/outbox.queries.server.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { renderMail } from "#app/mails/render-mail.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import type { Tables } from "#db/tables.ts";
import { openTestDatabase } from "#tests/database.ts";
import { testContext, testServices } from "#tests/services.ts";
import { openTestSmtp, type TestSmtp } from "#tests/smtp.ts";
import type { MailTransport } from "../mail/outgoing-mail.ts";
import { openMailTransport, smtpTransport } from "../mail/smtp-transport.ts";
import { type DeliveryOptions, LEASE_MS, mailDelivery } from "./mail-delivery.ts";

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
/** One delivering process with its own memory of the state of the mail server. */
const process = (more: Partial<DeliveryOptions> = {}) =>
  mailDelivery({ db: t.db, transport, now, log, ...more });
let round: () => Promise<{ claimed: number; delivered: number }>;

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
  round = process().round;
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
  authority: authorityContact(defaultSettings),
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
  test("a mail arrives once, in text and HTML, signed by the certification body", async () => {
    const id = await queue();
    expect(await round()).toMatchObject({ claimed: 1, delivered: 1 });
    expect(await round()).toMatchObject({ claimed: 0, delivered: 0 });
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

  test("with MAIL_FROM replies to a mail still go to the certification body", async () => {
    await queue();
    await process({ fromAddress: "envoi@relais.example" }).round();
    expect(smtp.received[0]).toMatchObject({
      envelopeFrom: "envoi@relais.example",
      email: {
        from: { name: "Tabax Qualification BTP", address: "envoi@relais.example" },
        replyTo: [{ address: "contact@tabax.example" }],
      },
    });
  });

  test("the reply address of a mail is that of its row", async () => {
    const id = await queue();
    const unsubscribe_url = "https://tabax.example/lettre/desinscription?token=x";
    const changes = { reply_to: "moussa@exemple.sn", unsubscribe_url };
    await t.db.updateTable("mail").set(changes).where("id", "=", id).execute();
    await process({ fromAddress: "envoi@relais.example" }).round();
    expect(smtp.received[0]?.email.replyTo).toEqual([{ name: "", address: "moussa@exemple.sn" }]);
    expect(smtp.received[0]?.raw).toContain(`List-Unsubscribe: <${unsubscribe_url}>`);
  });

  test("an unreachable mail server loses no mail and counts as no failed attempt", async () => {
    const waiting = await Promise.all(Array.from({ length: 6 }, () => queue()));
    await smtp.goDown();
    expect(await round()).toMatchObject({ claimed: 4, delivered: 0 });
    expect(await round()).toMatchObject({ claimed: 0, delivered: 0 });
    for (const seconds of [40, 60, 60]) {
      clock += seconds * 1_000;
      expect(await round()).toMatchObject({ claimed: 1, delivered: 0 });
    }
    expect((await row(waiting[0] ?? "")).last_error).toContain("ECONNREFUSED");
    clock += 60_000;
    await smtp.comeBack();
    expect(await round()).toMatchObject({ claimed: 1, delivered: 1 });
    expect(await round()).toMatchObject({ claimed: 4, delivered: 4 });
    expect(await round()).toMatchObject({ claimed: 1, delivered: 1 });
    for (const id of waiting)
      expect(await row(id)).toMatchObject({ sent_at: now(), failures: 0, last_error: null });
    expect(logged.map(({ level }) => level)).toEqual(["warn", "info"]);
  });

  test("after seven days without a mail server a mail is given up with a line in the log", async () => {
    const id = await queue();
    await smtp.goDown();
    clock += 7 * 24 * 60 * MINUTE + 1;
    await round();
    expect(await row(id)).toMatchObject({ given_up_at: now(), sent_at: null });
    expect(logged.at(-1)).toEqual({
      level: "error",
      details: expect.objectContaining({ mailId: id, attempts: 1 }),
    });
    await smtp.comeBack();
  });

  test("a mail sent while the database was unreachable is marked later, not sent again", async () => {
    const id = await queue();
    const honest = transport;
    const { promise: leaving, resolve } = Promise.withResolvers<void>();
    let away = false;
    const db = whileAway(t.db, () => away);
    const lame = process({
      db,
      transport: {
        ...honest,
        send: async (mail) => {
          const outcome = await honest.send(mail);
          away = true;
          resolve();
          return outcome;
        },
      },
    });
    await expect(lame.round()).rejects.toThrow("connection lost");
    await leaving;
    expect(lame.owesMarks()).toBe(true);
    expect(await row(id)).toMatchObject({ sent_at: null });
    await expect(lame.round()).rejects.toThrow("connection lost");
    away = false;
    clock += LEASE_MS;
    expect(await lame.round()).toMatchObject({ claimed: 0, delivered: 0 });
    expect(await row(id)).toMatchObject({ sent_at: new Date(start) });
    expect(lame.owesMarks()).toBe(false);
    expect(smtp.received).toHaveLength(1);
  });

  test("mails sent while others are being marked are marked in one statement, each with its own instant", async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => queue()));
    const { promise: firstMark, resolve: markFirst } = Promise.withResolvers<void>();
    const { promise: allLeft, resolve: leaveAll } = Promise.withResolvers<void>();
    let marks = 0;
    const db = withConnections(t.db, async () => {
      marks++;
      markFirst();
      await allLeft;
    });
    const send: MailTransport["send"] = async (mail) => {
      const place = ids.indexOf(mail.id);
      if (place > 0) await firstMark;
      await pause(10 * place);
      clock += 1_000;
      if (place === 3) setImmediate(leaveAll);
      return { delivered: true };
    };
    const { round, owesMarks } = process({ db, transport: { send, close: () => {} } });
    expect(await round()).toMatchObject({ claimed: 4, delivered: 4 });
    const rows = await Promise.all(ids.map(row));
    const instants = rows.map(({ sent_at }) => (sent_at?.getTime() ?? 0) - start);
    expect(instants).toEqual([1_000, 2_000, 3_000, 4_000]);
    expect(owesMarks()).toBe(false);
    expect(marks).toBe(2);
  });

  test("a mail whose connection breaks after the message is delivered again under the same Message-ID", async () => {
    const id = await queue();
    smtp.behaviour.dropAfterData = true;
    expect(await round()).toMatchObject({ claimed: 1, delivered: 0 });
    smtp.behaviour.dropAfterData = false;
    clock += MINUTE;
    expect(await round()).toMatchObject({ claimed: 1, delivered: 1 });
    const messageIds = smtp.received.map(({ email }) => email.messageId);
    expect(messageIds).toEqual([`<${id}@tabax.example>`, `<${id}@tabax.example>`]);
  });

  test("a mail to an unknown mailbox is given up at the third attempt and delays no other", async () => {
    const unknown = await queue("inconnu@exemple.sn");
    smtp.behaviour.refuseRecipient = (address) =>
      address === "inconnu@exemple.sn" ? { code: 550, text: "5.1.1 User unknown" } : null;
    for (const wait of [1, 5, 15]) {
      const knownId = await queue();
      expect(await round()).toMatchObject({ claimed: 2, delivered: 1 });
      expect((await row(knownId)).sent_at).toEqual(now());
      clock += wait * MINUTE;
    }
    const mailRow = await row(unknown);
    expect(mailRow).toMatchObject({ attempts: 3, failures: 3, sent_at: null });
    expect(mailRow.given_up_at).not.toBeNull();
    expect(mailRow.last_error).toContain("550 5.1.1 User unknown");
    expect(JSON.stringify(logged)).not.toContain("exemple.sn");
  });

  test("a mail whose process died is sent by another process after the lease", async () => {
    const id = await queue();
    await claimDueMails(t.db, { now: now(), limit: 4, leaseMs: LEASE_MS });
    clock += LEASE_MS - 1;
    expect(await round()).toMatchObject({ claimed: 0, delivered: 0 });
    clock += 1;
    expect(await round()).toMatchObject({ claimed: 1, delivered: 1 });
    expect(await row(id)).toMatchObject({ attempts: 2, sent_at: now() });
  });

  test("a mail whose transport throws is retried like any failure", async () => {
    const id = await queue();
    const broken = () => Promise.reject(new Error("a bug"));
    await process({ transport: { send: broken, close: () => {} } }).round();
    expect(await row(id)).toMatchObject({ last_error: "a bug", failures: 1 });
    expect(logged).toMatchObject([{ level: "warn", details: { mailId: id, code: "EFAULT" } }]);
  });

  test.each([
    { recipient: "awa@exemple.sn\r\nBcc: b@exemple.sn" },
    { recipient: "awa@exemple.sn, b@exemple.sn" },
    { subject: "Activez\r\nBcc: b@exemple.sn" },
    { reply_to: "a@exemple.sn\r\nBcc: b@exemple.sn" },
  ])("a mail with an injected header or address is not sent: %j", async (change) => {
    const id = await queue();
    await t.db.updateTable("mail").set(change).where("id", "=", id).execute();
    expect(await round()).toMatchObject({ claimed: 1, delivered: 0 });
    expect(smtp.received).toEqual([]);
    expect(await row(id)).toMatchObject({ failures: 1, sent_at: null });
  });

  test("a mail whose sender address injects a header is not sent", async () => {
    await queue();
    const fromAddress = "contact@tabax.example>\r\nBcc: b@exemple.sn";
    expect(await process({ fromAddress }).round()).toMatchObject({ claimed: 1, delivered: 0 });
    expect(smtp.received).toEqual([]);
  });

  test("without a mail server the mail becomes an .eml file with the same content", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "tabax-mail-"));
    const id = await queue();
    await process({ transport: openMailTransport({ DATA_DIR: dataDir }) }).round();
    const name = `20260302T120000000Z-activation-${id}.eml`;
    expect(await readdir(join(dataDir, "mail"))).toEqual([name]);
    const email = await PostalMime.parse(await readFile(join(dataDir, "mail", name)));
    expect(email.subject).toBe(rendered.subject);
    expect(email.text).toContain("https://tabax.example/activation?jeton=a=1&b");
    expect(await row(id)).toMatchObject({ sent_at: now() });
    await rm(dataDir, { recursive: true });
  });
});

/** A database whose connections stay in use after their work until `whenUsed` resolves. */
function withConnections(db: Kysely<Tables>, whenUsed: () => Promise<void>): Kysely<Tables> {
  const connection = () => ({
    execute: async <T>(work: (held: Kysely<Tables>) => Promise<T>) => {
      const result = await db.connection().execute(work);
      await whenUsed();
      return result;
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === "connection") return connection;
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** A database whose connections break as soon as `away` is true. */
function whileAway(db: Kysely<Tables>, away: () => boolean): Kysely<Tables> {
  return new Proxy(db, {
    get(target, name) {
      if (away()) throw new Error("connection lost");
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
