import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { issueActivation } from "#app/accounts/issue-activation.server.ts";
import { askSubscription } from "#app/contact/ask-subscription.server.ts";
import { sendMessage } from "#app/contact/send-message.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { forgetSettings } from "#app/settings/settings.queries.server.ts";
import { updateParams } from "#app/tariff/update-params.server.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { removeOldData, startRetention } from "./retention.ts";

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
const run = () => removeOldData(services, new AbortController().signal);
const message = {
  kind: "contact",
  name: "Awa Ndiaye",
  email: "awa@baol.sn",
  phone: null,
  message: "Bonjour",
} as const;

/** One row of each kind: two mails of the message and one of the newsletter, which have left. */
async function aDay() {
  const { accountId } = await aMemberAccount(services);
  await issueActivation(t.db, { accountId, now, validityHours: 72 });
  const session = { id: newId(), account_id: accountId, token: newId(), expires_at: now };
  await t.db
    .insertInto("account_session")
    .values({ ...session, created_at: now, updated_at: now })
    .execute();
  await sendMessage(testContext(services), message);
  await askSubscription(testContext(services), "awa@baol.sn");
  await t.db.updateTable("mail").set({ sent_at: now }).execute();
}

test("one run removes what is too old by the settings in force, and says how much", async () => {
  await aDay();
  pass(29);
  await run();
  expect(services.logged).toEqual([]);
  pass(60);
  await run();
  expect(services.logged.splice(0)).toEqual([
    {
      level: "info",
      details: { removed: { mails: 0, sessions: 1, links: 1, messages: 0, subscribers: 1 } },
      message: "Old data was removed",
    },
  ]);
  const settings = { mailRetentionDays: 30, messageRetentionMonths: 2 };
  expect(await updateParams(testContext(services), settings)).toMatchObject({ ok: true });
  await run();
  expect(services.logged).toMatchObject([
    { details: { removed: { mails: 3, sessions: 0, links: 0, messages: 1, subscribers: 0 } } },
  ]);
});

test("what fails is logged, and the rest goes all the same", async () => {
  await aDay();
  pass(4_000);
  await t.pool.query("alter table mail rename to mail_away");
  try {
    await run();
  } finally {
    await t.pool.query("alter table mail_away rename to mail");
  }
  expect(services.logged).toMatchObject([
    { level: "error", details: { what: "mails" }, message: "Old data could not be removed" },
    { level: "info", details: { removed: { sessions: 1, links: 1, messages: 1, subscribers: 1 } } },
  ]);
});

test("started, it runs and runs again; stopped, it waits for the run under way and is over", async () => {
  await aDay();
  pass(4_000);
  const retention = startRetention(services, { firstAfterMs: 0, everyMs: 20 });
  await vi.waitFor(() => expect(services.logged).toHaveLength(1), { timeout: 20_000 });
  await aDay();
  pass(4_000);
  await vi.waitFor(() => expect(services.logged).toHaveLength(2), { timeout: 20_000 });
  await retention.stop();
  expect(services.logged.splice(0).map(({ level }) => level)).toEqual(["info", "info"]);
  await aDay();
  pass(4_000);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(services.logged).toEqual([]);
  expect(await t.db.selectFrom("contact_message").select("id").execute()).toHaveLength(1);
});

test("a run that was told to stop removes nothing more", async () => {
  await aDay();
  pass(4_000);
  await removeOldData(services, AbortSignal.abort());
  expect(services.logged).toEqual([]);
  expect(await t.db.selectFrom("mail").select("id").execute()).toHaveLength(3);
});
