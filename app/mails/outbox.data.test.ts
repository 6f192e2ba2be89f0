import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { mailOf } from "#tests/mails.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext, testServices } from "#tests/services.ts";
import {
  attachmentsOf,
  claimDueMails,
  markFailed,
  markSent,
  markUntried,
} from "./outbox.queries.server.ts";
import { type Attachment, type QueuedMail, queueMail } from "./queue-mail.server.ts";

const t = openForTests({ rows: "migrated" });
beforeEach(() => t.db.deleteFrom("mail").execute());

const noon = new Date("2026-03-02T12:00:00Z");
const noonPlus = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);
const leaseMs = 300_000;

const context = (now: Date) => testContext(testServices({ db: t.db, now: () => now }));

const queue = ({ now = noon, ...more }: Partial<QueuedMail> & { now?: Date } = {}) =>
  context(now).transaction((tx) =>
    queueMail(tx, {
      kind: "activation",
      subjectKind: "company",
      subjectId: newId(),
      to: "awa@exemple.sn",
      mail: { subject: "Activez votre compte", text: "Bonjour\n", html: "<p>Bonjour</p>" },
      ...more,
    }),
  );

const bytes = (first: number) => Buffer.from([first, 255, 10, 13]);
const file = (change: Partial<Attachment>): Attachment => ({
  name: "recu.pdf",
  contentType: "application/pdf",
  content: bytes(0),
  ...change,
});

const claim = (now: Date, limit = 10) => claimDueMails(t.db, { now, limit, leaseMs });
const ids = (mails: { id: string }[]) => mails.map(({ id }) => id);
const row = (id: string) =>
  t.db.selectFrom("mail").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function claimOne(now: Date) {
  const [mail] = await claim(now, 1);
  if (!mail) throw new Error("No mail was due.");
  return mail;
}

describe("queueMail", () => {
  test("one mailbox gets ten mails of strangers a day, whoever asks; the next leave a day later and none is lost", async () => {
    const tenth = () => queue({ kind: "member-invitation", subjectId: newId() });
    for (let count = 0; count < 10; count++) await tenth();
    expect(await claim(noon, 20)).toHaveLength(10);
    const later = await queue({ kind: "reference-question", to: "Awa+tag@exemple.sn" });
    expect((await row(later)).next_attempt_at).toEqual(noonPlus(86_400));
    expect((await row(await queue({ kind: "activation" }))).next_attempt_at).toEqual(noon);
    const other = await queue({ kind: "member-invitation", to: "moussa@exemple.sn" });
    expect((await row(other)).next_attempt_at).toEqual(noon);
    for (let count = 0; count < 9; count++) await tenth();
    const second = await row(await tenth());
    expect(second.next_attempt_at).toEqual(noonPlus(2 * 86_400));
    const next = await row(await queue({ kind: "member-invitation", now: noonPlus(3 * 86_400) }));
    expect(next.next_attempt_at).toEqual(noonPlus(3 * 86_400));
  });

  test("a queued mail is stored completely and is due at once", async () => {
    const subjectId = newId();
    const id = await queue({ subjectId });
    expect(await row(id)).toEqual({
      id,
      kind: "activation",
      subject_kind: "company",
      subject_id: subjectId,
      recipient: "awa@exemple.sn",
      reply_to: null,
      unsubscribe_url: null,
      subject: "Activez votre compte",
      text_body: "Bonjour\n",
      html_body: "<p>Bonjour</p>",
      created_at: noon,
      next_attempt_at: noon,
      attempts: 0,
      failures: 0,
      claimed_until: null,
      sent_at: null,
      given_up_at: null,
      last_error: null,
      list_id: null,
      choices_url: null,
      gathered: null,
    });
  });

  test("a reminder queued at night is due at 8 h in Dakar, a mail that answers an act at once", async () => {
    const now = new Date("2026-03-02T22:15:00Z");
    const reminder = await queue({ now, mail: mailOf("reference-reminder") });
    const answer = await queue({ now, mail: mailOf("password-reset") });
    expect((await row(reminder)).next_attempt_at).toEqual(new Date("2026-03-03T08:00:00Z"));
    expect((await row(answer)).next_attempt_at).toEqual(now);
    expect(ids(await claim(now))).toEqual([answer]);
  });

  test("a notice that can be switched off keeps its list and ends with the link to the choices, in the words of the certification body too", async () => {
    const choicesUrl = "https://tabax.example/espace/compte/avis";
    const list = { name: "payment.avis", choicesUrl };
    const mailRow = await row(await queue({ list, mail: mailOf("payment-received") }));
    expect(mailRow).toMatchObject({
      list_id: "payment.avis.tabax.example",
      choices_url: choicesUrl,
    });
    expect(mailRow.text_body).toContain(
      `Choisir les e-mails que je reçois\u00A0:\n${choicesUrl}\n`,
    );
    expect(mailRow.html_body).toContain(`href="${choicesUrl}"`);
    const fixed = await row(
      await queue({ list: { name: "decision.avis" }, mail: mailOf("application-admitted") }),
    );
    expect(fixed.list_id).toBe("decision.avis.tabax.example");
    expect(fixed.text_body).not.toContain("Choisir les e-mails");
  });

  test("lines gather in one mail for each recipient and subject until it leaves; the next begins another", async () => {
    const subjectId = newId();
    const lines = (travaux: string, more: Partial<QueuedMail> & { now?: Date } = {}) =>
      queue({
        kind: "reference-answered",
        subjectId,
        mail: mailOf("reference-answered", { travaux }),
        ...more,
      });
    const first = await lines("–\u00A0Pont");
    expect(await lines("–\u00A0École", { now: noonPlus(60) })).toBe(first);
    expect(await lines("–\u00A0Pont", { now: noonPlus(120) })).toBe(first);
    const other = await lines("–\u00A0Marché", { to: "moussa@exemple.sn" });
    expect(other).not.toBe(first);
    const mailRow = await row(first);
    expect(mailRow.text_body).toContain("\n–\u00A0Pont\n–\u00A0École\n");
    expect(mailRow.html_body).toContain("–\u00A0Pont<br>–\u00A0École<");
    expect(mailRow.next_attempt_at).toEqual(new Date("2026-03-02T17:00:00Z"));
    expect(await claim(noonPlus(4 * 3_600))).toEqual([]);
    expect(ids(await claim(noonPlus(5 * 3_600))).sort()).toEqual([first, other].sort());
    const next = await lines("–\u00A0Route", { now: noonPlus(5 * 3_600 + 1) });
    expect(next).not.toBe(first);
    expect((await row(next)).text_body).not.toContain("Pont");
  });

  test("what has gathered leaves before another mail to the same recipient about the same subject", async () => {
    const [subjectId, other] = [newId(), newId()];
    const gather = (about: string) =>
      queue({
        kind: "reference-answered",
        subjectId: about,
        mail: mailOf("reference-answered", { travaux: "Pont" }),
      });
    const [waiting, apart] = [await gather(subjectId), await gather(other)];
    const next = await queue({ subjectId, now: noonPlus(60) });
    expect(ids(await claim(noonPlus(60))).toSorted()).toEqual([waiting, next].toSorted());
    expect(ids(await claim(noonPlus(5 * 3_600)))).toContain(apart);
  });

  test("a line that comes after such another mail begins a mail of its own, though what had gathered has not left", async () => {
    const subjectId = newId();
    const gather = (travaux: string) =>
      queue({
        kind: "reference-answered",
        subjectId,
        mail: mailOf("reference-answered", { travaux }),
      });
    const before = await gather("Pont");
    await queue({ subjectId });
    expect(await gather("École")).not.toBe(before);
    expect((await row(before)).text_body).not.toContain("École");
  });

  test("two lines that come at once from two processes gather in one mail or in two, and none is lost", async () => {
    const subjectId = newId();
    await Promise.all(
      ["Pont", "École", "Route"].map((travaux) =>
        queue({
          kind: "reference-answered",
          subjectId,
          mail: mailOf("reference-answered", { travaux }),
        }),
      ),
    );
    const rows = await t.db
      .selectFrom("mail")
      .select("text_body")
      .where("subject_id", "=", subjectId)
      .execute();
    const all = rows.map(({ text_body }) => text_body).join();
    for (const line of ["Pont", "École", "Route"]) expect(all).toContain(line);
  });

  test("a queued mail keeps its reply address and unsubscribe address", async () => {
    const unsubscribeUrl = "https://tabax.example/lettre/desinscription?token=x";
    const id = await queue({ replyTo: "moussa@exemple.sn", unsubscribeUrl });
    expect(await row(id)).toMatchObject({
      reply_to: "moussa@exemple.sn",
      unsubscribe_url: unsubscribeUrl,
    });
  });

  test("a queued mail keeps its attachments unchanged and in order, and they are deleted with it", async () => {
    const files = [
      { name: "recu-INS-2026-00001-4.pdf", contentType: "application/pdf", content: bytes(0) },
      { name: "annexe.csv", contentType: "text/csv", content: bytes(7) },
    ];
    const id = await queue({ attachments: files });
    expect(await attachmentsOf(t.db, id)).toEqual(files);
    await t.db.deleteFrom("mail").where("id", "=", id).execute();
    expect(await attachmentsOf(t.db, id)).toEqual([]);
  });

  test("a mail queued in a transaction that rolls back is not stored", async () => {
    const undone = context(noon).transaction(async (tx) => {
      const mail = { subject: "S", text: "T", html: "H" };
      const subject = { subjectKind: "company", subjectId: newId() };
      await queueMail(tx, {
        kind: "activation",
        ...subject,
        to: "awa@exemple.sn",
        mail,
      });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await claim(noon)).toEqual([]);
  });

  test.each<[string, Partial<QueuedMail>]>([
    ["two recipients", { to: "a@exemple.sn, b@exemple.sn" }],
    ["a header in the recipient", { to: "a@exemple.sn\r\nBcc: b@exemple.sn" }],
    ["a header in the address for answers", { replyTo: "a@exemple.sn\r\nBcc: b@exemple.sn" }],
    ["a header in the subject", { mail: { subject: "S\r\nBcc: b@c.sn", text: "", html: "" } }],
    ["a path in the kind", { kind: "../activation" as QueuedMail["kind"] }],
    ["a path in the name of a file", { attachments: [file({ name: "../recu.pdf" })] }],
    ["a header in the name of a file", { attachments: [file({ name: 'r.pdf"\r\nX: y' })] }],
    ["a header in a content type", { attachments: [file({ contentType: "a/b\r\nX: y" })] }],
    [
      "files of more than five million bytes together",
      {
        attachments: [
          file({ content: Buffer.alloc(4_000_000) }),
          file({ content: Buffer.alloc(1_000_001) }),
        ],
      },
    ],
  ])("queueMail refuses %s", async (_case, change) => {
    await expect(queue(change)).rejects.toThrow(TypeError);
    expect(await claim(noon)).toEqual([]);
  });
});

describe("claimDueMails", () => {
  test("a claim takes due mails, oldest first, up to the limit", async () => {
    const late = await queue({ now: noonPlus(-10) });
    const later = await queue({ now: noonPlus(-5) });
    const now = await queue();
    await queue({ now: noonPlus(1) });
    expect(ids(await claim(noon, 2)).sort()).toEqual([late, later].sort());
    expect(ids(await claim(noon, 2))).toEqual([now]);
    expect(await claim(noon, 2)).toEqual([]);
  });

  test("simultaneous claims give each mail to one sender", async () => {
    for (let count = 0; count < 12; count++) await queue({ to: `awa${count}@exemple.sn` });
    const claims = await Promise.all([1, 2, 3, 4].map(() => claim(noon, 3)));
    expect(claims.map((mails) => mails.length)).toEqual([3, 3, 3, 3]);
    expect(new Set(claims.flatMap(ids)).size).toBe(12);
  });

  test("a claimed mail is due again when its lease ends", async () => {
    const id = await queue();
    expect(await claimOne(noon)).toMatchObject({ id, attempts: 1, claimed_until: noonPlus(300) });
    expect(await claim(noonPlus(299))).toEqual([]);
    expect(await claimOne(noonPlus(300))).toMatchObject({ id, attempts: 2 });
  });
});

describe("outcome of an attempt", () => {
  test("a sent mail is never due again", async () => {
    const id = await queue();
    const { id: sentId } = await claimOne(noon);
    await markSent(t.db, [{ id: sentId, at: noonPlus(2) }]);
    expect(await row(id)).toMatchObject({ sent_at: noonPlus(2), claimed_until: null, attempts: 1 });
    expect(await claim(noonPlus(1e6))).toEqual([]);
  });

  test("a failed mail keeps its reason and waits for its next attempt", async () => {
    const id = await queue();
    const failure = { error: `down ${"x".repeat(600)}`, recipientRefused: false, now: noonPlus(2) };
    expect(await markFailed(t.db, await claimOne(noon), failure)).toEqual({ givenUp: false });
    const { last_error, ...kept } = await row(id);
    expect(kept).toMatchObject({
      next_attempt_at: noonPlus(62),
      claimed_until: null,
      sent_at: null,
    });
    expect(last_error).toHaveLength(500);
    expect(await claim(noonPlus(61))).toEqual([]);
    expect(ids(await claim(noonPlus(62)))).toEqual([id]);
  });

  test("a mail that was not tried stays due and counts no failure", async () => {
    const id = await queue();
    const away = { error: "connect ECONNREFUSED", now: noonPlus(2) };
    expect(await markUntried(t.db, await claimOne(noon), away)).toEqual({ givenUp: false });
    expect(await row(id)).toMatchObject({ failures: 0, last_error: away.error });
    const again = await claimOne(noonPlus(2));
    expect(again).toMatchObject({ id, attempts: 2 });
    const week = 7 * 24 * 3600 + 1;
    expect(await markUntried(t.db, again, { ...away, now: noonPlus(week) })).toEqual({
      givenUp: true,
    });
    expect(await claim(noonPlus(week))).toEqual([]);
  });

  test("a given-up mail stores when and why", async () => {
    const id = await queue();
    const failure = { error: "550 unknown", recipientRefused: true, now: noonPlus(2) };
    const third = { ...(await claimOne(noon)), failures: 2 };
    expect(await markFailed(t.db, third, failure)).toEqual({ givenUp: true });
    expect(await row(id)).toMatchObject({ given_up_at: noonPlus(2), last_error: "550 unknown" });
    expect(await claim(noonPlus(1e6))).toEqual([]);
  });

  test("a sender whose lease ended cannot change the outcome of the next one", async () => {
    const id = await queue();
    const slow = await claimOne(noon);
    const next = await claimOne(noonPlus(300));
    const failure = { error: "late", recipientRefused: false, now: noonPlus(301) };
    await markFailed(t.db, slow, failure);
    expect(await row(id)).toMatchObject({ claimed_until: noonPlus(600), last_error: null });
    await markSent(t.db, [{ id: next.id, at: noonPlus(302) }]);
    await markFailed(t.db, next, failure);
    expect(await row(id)).toMatchObject({ sent_at: noonPlus(302), last_error: null });
  });

  test("a late delivery is recorded, even for a mail given up since", async () => {
    const id = await queue();
    const slow = await claimOne(noon);
    await t.db
      .updateTable("mail")
      .set({ given_up_at: noonPlus(600) })
      .where("id", "=", id)
      .execute();
    await markSent(t.db, [{ id: slow.id, at: noonPlus(601) }]);
    expect(await row(id)).toMatchObject({ sent_at: noonPlus(601), given_up_at: null });
  });
});
