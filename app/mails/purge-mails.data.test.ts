import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { openForTests } from "#tests/opening.ts";
import { purgeMails } from "./purge-mails.server.ts";

const t = openForTests({ rows: "migrated" });
beforeEach(() => t.db.deleteFrom("mail").execute());

const now = new Date("2026-11-21T08:30:00Z");
const retentionDays = 90;
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const purge = () => purgeMails({ db: t.db, now }, { retentionDays });

interface Ended {
  sent_at?: Date;
  given_up_at?: Date;
}

const mail = (ended: Ended, created_at = daysAgo(400)) => ({
  id: newId(),
  kind: "activation",
  subject_kind: "company",
  subject_id: newId(),
  recipient: "awa@exemple.sn",
  subject: "Activez votre compte",
  text_body: "Bonjour\n",
  html_body: "<p>Bonjour</p>",
  created_at,
  next_attempt_at: created_at,
  ...ended,
});
const write = (...mails: ReturnType<typeof mail>[]) =>
  t.db.insertInto("mail").values(mails).execute();
const keptMails = async () =>
  (await t.db.selectFrom("mail").select("id").execute()).map(({ id }) => id);

test.each<[string, Ended, number]>([
  ["sent longer ago", { sent_at: daysAgo(90.001) }, 1],
  ["sent exactly that long ago", { sent_at: daysAgo(90) }, 0],
  ["given up longer ago", { given_up_at: daysAgo(90.001) }, 1],
  ["given up lately", { given_up_at: daysAgo(89) }, 0],
  ["written long ago and sent lately", { sent_at: daysAgo(1) }, 0],
  ["written long ago and still to be sent", {}, 0],
])("a purge of a mail %s (%j) removes %i", async (_case, ended, gone) => {
  await write(mail(ended));
  expect(await purge()).toBe(gone);
  expect(await keptMails()).toHaveLength(1 - gone);
});

const many = (count: number) =>
  Array.from({ length: count }, (_, each) => mail({ sent_at: daysAgo(91 + (each % 7)) }));

test("a purge removes every mail past its retention, however many, and no other", async () => {
  const stays = [mail({ sent_at: daysAgo(10) }), mail({ given_up_at: daysAgo(10) }), mail({})];
  await write(...many(1_100));
  await write(...stays);
  expect(await purge()).toBe(1_100);
  expect((await keptMails()).sort()).toEqual(stays.map(({ id }) => id).sort());
});

test("concurrent purges remove each mail once", async () => {
  await write(...many(1_100));
  const gone = await Promise.all([purge(), purge(), purge()]);
  expect(gone.reduce((sum, rows) => sum + rows, 0)).toBe(1_100);
  expect(await keptMails()).toEqual([]);
});

test("a purge finds expired mails by the index, without a scan of the outbox", async () => {
  await sql`insert into mail (id, kind, subject_kind, subject_id, recipient, subject, text_body,
      html_body, created_at, next_attempt_at, sent_at)
    select gen_random_uuid(), 'activation', 'company', '', 'awa@exemple.sn', 'S', 'T', 'H', at, at, at
    from generate_series(${daysAgo(89)}::timestamptz, ${now}::timestamptz, '1 hour') as at`.execute(
    t.db,
  );
  await sql`analyze mail`.execute(t.db);
  const plan = await sql<{ "QUERY PLAN": string }>`explain select id from mail
    where coalesce(sent_at, given_up_at) < ${daysAgo(90)} limit 500 for update skip locked`.execute(
    t.db,
  );
  expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("mail_by_end");
});
