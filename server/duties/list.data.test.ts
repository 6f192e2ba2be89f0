import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { issueLink } from "#app/accounts/activation/account-links.server.ts";
import { askSubscription } from "#app/contact/ask-subscription.server.ts";
import { insertRelayed } from "#app/contact/relay/relayed-message.queries.server.ts";
import { sendMessage } from "#app/contact/send-message.server.ts";
import { system } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { dutyLabelsOn } from "#app/operations/labels.ts";
import { forgetSettings } from "#app/settings/settings.queries.server.ts";
import { updateParams } from "#app/tariff/update-params.server.ts";
import type { Duty } from "#app/tasks/duty.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { aMemberAccount, settingsAre, someSessions } from "#tests/factories.ts";
import { openProviders } from "#tests/providers/providers.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { readConfig } from "../config.ts";
import { embeddedDuties } from "../database/maintenance.ts";
import { railsOf } from "../payments/rails.ts";
import { duties } from "./list.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
let now: Date;
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
});
beforeEach(async () => {
  await emptyTables(t.db, { everything: true });
  forgetSettings(t.db);
  now = new Date("2026-11-21T08:30:00Z");
  services = testServices({ db: t.db, now: () => now });
});
afterAll(() => t.close());

const pass = (days: number) => {
  now = new Date(now.getTime() + days * 24 * 3_600_000);
};
/** How many rows each purge removed. */
async function run(signal = new AbortController().signal) {
  const removed: Record<string, number> = {};
  for (const { name, run } of duties)
    if (name.startsWith("purge-"))
      removed[name.slice(6)] = (await run(testContext(services), signal)).done;
  return removed;
}
const message = {
  kind: "contact",
  name: "Awa Ndiaye",
  email: "awa@baol.sn",
  phone: null,
  message: "Bonjour",
} as const;

/** One row of each kind, with three sent mails: two of the message and one of the newsletter. */
async function aDay() {
  const { accountId, companyId } = await aMemberAccount(services);
  const { kind: _, ...written } = message;
  await testContext(services).transaction((tx) => insertRelayed(tx, { companyId, ...written }));
  await testContext(services).transaction((tx) =>
    issueLink(tx, { accountId, purpose: "activation", validityHours: 72 }),
  );
  await someSessions(t.db, accountId, [now]);
  await settingsAre(services, { email: "accueil@corps.example" });
  await sendMessage(testContext(services), message);
  await askSubscription(testContext(services), "awa@baol.sn");
  await t.db.updateTable("mail").set({ sent_at: now }).execute();
}

test("the purges remove rows that are too old by the settings in force", async () => {
  const nothing = {
    mails: 0,
    means: 0,
    messages: 0,
    "relayed-messages": 0,
    sessions: 0,
    challenges: 0,
    "acceptance-places": 0,
    invitations: 0,
    successions: 0,
    links: 0,
    subscribers: 0,
    tasks: 0,
    requests: 0,
    uploads: 0,
    registrations: 0,
    "payment-events": 0,
    security: 0,
    accesses: 0,
    documents: 0,
  };
  await aDay();
  pass(29);
  expect(await run()).toEqual(nothing);
  pass(60);
  expect(await run()).toEqual({ ...nothing, sessions: 1, links: 1, subscribers: 1 });
  const settings = { mailRetentionDays: 30, messageRetentionMonths: 2, relayedRetentionMonths: 2 };
  expect(
    await updateParams(testContext(services, { actor: system("tests") }), settings),
  ).toMatchObject({ ok: true });
  expect(await run()).toEqual({ ...nothing, mails: 3, messages: 1, "relayed-messages": 1 });
});

test("the purges of sessions, links, requests, subscriptions and the security log use the settings in force", async () => {
  await aDay();
  const event = {
    kind: "sign-in",
    outcome: "done",
    ip_address: "192.0.2.1",
    details: jsonText({}),
  } as const;
  await t.db
    .insertInto("security_event")
    .values({ ...event, id: newId(), first_at: now, last_at: now, count: 1 })
    .execute();
  const settings = {
    endedAccessDays: 2,
    unconfirmedSubscriptionDays: 3,
    securityLogMonths: 3,
  };
  await updateParams(testContext(services, { actor: system("tests") }), settings);
  pass(7);
  expect(await run()).toMatchObject({ sessions: 1, links: 1, subscribers: 1, security: 0 });
  pass(86);
  expect(await run()).toMatchObject({ security: 1 });
});

test("the purge of tasks removes those that ended long ago and never open ones", async () => {
  const task = { kind: "scan", data: jsonText({}), created_at: now, next_attempt_at: now };
  await t.db
    .insertInto("task")
    .values([
      { ...task, id: newId(), key: "done", done_at: now },
      { ...task, id: newId(), key: "given up", given_up_at: now },
      { ...task, id: newId(), key: "to do" },
    ])
    .execute();
  pass(400);
  expect(await run()).toMatchObject({ tasks: 0 });
  pass(1);
  expect(await run()).toMatchObject({ tasks: 2 });
});

test("a stopped purge removes one batch at most", async () => {
  const mail = {
    kind: "activation",
    subject_kind: "company",
    subject_id: "",
    recipient: "awa@exemple.sn",
    subject: "S",
    text_body: "T",
    html_body: "H",
    created_at: now,
    next_attempt_at: now,
    sent_at: now,
  };
  const many = Array.from({ length: 600 }, () => ({ ...mail, id: newId() }));
  await t.db.insertInto("mail").values(many).execute();
  pass(4_000);
  expect(await run(AbortSignal.abort())).toMatchObject({ mails: 500 });
});

test("a journal chain changed by SQL is reported as trouble", async () => {
  const verify = () =>
    duties
      .find(({ name }) => name === "verify-journal")
      ?.run(testContext(services), new AbortController().signal);
  expect(await updateParams(testContext(services), { hours: "Lun-Ven" })).toMatchObject({
    ok: true,
  });
  expect(await verify()).toEqual({ done: 1 });
  await sql`alter table journal disable trigger user`.execute(t.db);
  await t.db.updateTable("journal").set({ actor: "somebody" }).execute();
  await sql`alter table journal enable trigger user`.execute(t.db);
  expect(await verify()).toEqual({
    done: 1,
    trouble: expect.stringContaining("chaîne du journal est rompue"),
  });
});

test("a provider that does not answer is reported as trouble in French, by its name", async () => {
  const providers = await openProviders();
  const { rails } = railsOf(readConfig(providers.env));
  await providers.close();
  const compare = duties.find(({ name }) => name === "compare-payments");
  const ctx = testContext(testServices({ db: t.db, rails }));
  expect(await compare?.run(ctx, new AbortController().signal)).toEqual({
    done: 0,
    trouble: expect.stringMatching(/^Sans réponse de Wave\b.*\.$/),
  });
});

test("every duty has a French name for the office, and no name is left of one that is gone", () => {
  const names = (of: readonly Duty[]) => of.map(({ name }) => name).toSorted();
  expect(names(duties)).toEqual(Object.keys(dutyLabelsOn("server")).toSorted());
  expect(names([...duties, ...embeddedDuties(t.pool)])).toEqual(
    Object.keys(dutyLabelsOn("embedded")).toSorted(),
  );
});

test("the reminder duties wait for the morning in Dakar when they are due at night, and run by day", async () => {
  const reminding = duties.filter(({ name }) => name.startsWith("remind-"));
  expect(reminding.length).toBeGreaterThan(3);
  const ran = (duty: (typeof duties)[number], at: string) => {
    const ctx = testContext(testServices({ db: t.db, now: () => new Date(at) }));
    return duty.run(ctx, new AbortController().signal);
  };
  for (const duty of reminding)
    expect(await ran(duty, "2026-11-22T22:00:00Z")).toEqual({
      done: 0,
      nextAt: new Date("2026-11-23T08:00:00Z"),
    });
  const owners = reminding.find(({ name }) => name === "remind-owners");
  expect(owners && (await ran(owners, "2026-11-22T09:00:00Z"))).toEqual({ done: 0 });
});
