import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { askSubscription } from "./ask-subscription.server.ts";
import { confirmSubscription } from "./confirm-subscription.server.ts";
import { endSubscription, unsubscribeToken } from "./end-subscription.server.ts";
import { purgeSubscribers } from "./purge-subscribers.server.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
let now: Date;
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
});
beforeEach(async () => {
  await emptyTables(t.db);
  now = new Date("2026-11-21T08:30:00Z");
  services = testServices({ db: t.db, now: () => now });
});
afterAll(() => t.close());

const pass = (days: number) => {
  now = new Date(now.getTime() + days * 24 * 3_600_000);
};
const moment = 0.000_01;
const ask = () => askSubscription(testContext(services), "awa@baol.sn");
const row = () => t.db.selectFrom("newsletter_subscriber").selectAll().executeTakeFirst();
const forget = () => purgeSubscribers(t.db, { now, unconfirmedDays: 30, endedMonths: 36 });

async function confirm() {
  const mails = await t.db.selectFrom("mail").select("text_body").orderBy("id").execute();
  const token = /confirmer\?token=(\S+)/.exec(mails.at(-1)?.text_body ?? "")?.[1] ?? "";
  return await confirmSubscription(testContext(services), token);
}

async function unsubscribe() {
  const id = (await row())?.id ?? "";
  await endSubscription(testContext(services), unsubscribeToken(id, services.secret));
}

async function subscribe() {
  await ask();
  pass(1);
  expect(await confirm()).toMatchObject({ ok: true });
}

describe("purge of unconfirmed subscriptions", () => {
  test("an unconfirmed subscription is purged 30 days after its link expired", async () => {
    await ask();
    pass(33);
    expect(await forget()).toBe(0);
    pass(moment);
    expect(await forget()).toBe(1);
    expect(await row()).toBeUndefined();
  });

  test("an unconfirmed subscription asked for again stays until 30 days after the newer link", async () => {
    await ask();
    pass(30);
    await ask();
    pass(32);
    expect(await forget()).toBe(0);
    pass(1 + moment);
    expect(await forget()).toBe(1);
  });

  test("an unconfirmed subscription refused by its mail is purged 30 days later, without consent to prove", async () => {
    await ask();
    pass(1);
    await unsubscribe();
    pass(30);
    expect(await forget()).toBe(0);
    pass(moment);
    expect(await forget()).toBe(1);
  });

  test("an unconfirmed subscription refused, then asked for again, is purged 30 days after the newer link", async () => {
    await ask();
    await unsubscribe();
    pass(29);
    await ask();
    pass(3);
    expect(await forget()).toBe(0);
    pass(30 + moment);
    expect(await forget()).toBe(1);
  });
});

describe("purge of subscribers", () => {
  test("a confirmed subscriber is never purged", async () => {
    await subscribe();
    pass(20 * 366);
    expect(await forget()).toBe(0);
    expect(await row()).toMatchObject({ email: "awa@baol.sn" });
  });

  test("a subscriber who unsubscribed and confirmed again is never purged", async () => {
    await subscribe();
    await unsubscribe();
    pass(100);
    await subscribe();
    pass(20 * 366);
    expect(await forget()).toBe(0);
  });

  test("a subscriber who unsubscribed is purged after 36 months, the proof of consent", async () => {
    await subscribe();
    await unsubscribe();
    now = new Date(now);
    now.setUTCMonth(now.getUTCMonth() + 36);
    expect(await forget()).toBe(0);
    pass(moment);
    expect(await forget()).toBe(1);
  });

  test("a subscriber who unsubscribed and asked again keeps a valid link", async () => {
    await subscribe();
    await unsubscribe();
    pass(4 * 366);
    await ask();
    pass(2);
    expect(await forget()).toBe(0);
    expect(await confirm()).toMatchObject({ ok: true });
    pass(366);
    expect(await forget()).toBe(0);
  });

  test("a subscriber who unsubscribed, asked again and never confirmed is purged after 36 months", async () => {
    await subscribe();
    await unsubscribe();
    pass(1);
    await ask();
    pass(365);
    expect(await forget()).toBe(0);
    pass(2 * 366);
    expect(await forget()).toBe(1);
  });
});

test("a purged address can subscribe again", async () => {
  await ask();
  pass(34);
  await forget();
  await subscribe();
  expect(await row()).toMatchObject({ confirmed_at: now });
});

test.skipIf(inject("databaseTemplate").engine === "embedded")(
  "an address whose subscription is asked for again in a concurrent transaction is not purged",
  async () => {
    await ask();
    pass(34);
    const confirm_expires_at = new Date(now.getTime() + 72 * 3_600_000);
    const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const asking = inTransaction(t.db, async (db) => {
      await db.updateTable("newsletter_subscriber").set({ confirm_expires_at }).execute();
      written.resolve();
      await commit.promise;
    });
    await written.promise;
    expect(await forget()).toBe(0);
    commit.resolve();
    await asking;
    expect(await forget()).toBe(0);
    expect(await row()).toMatchObject({ confirm_expires_at });
  },
);

test("two concurrent purges remove 1 100 subscribers once each", async () => {
  const rows = Array.from({ length: 1_100 }, (_, each) => ({
    id: newId(),
    email: `personne-${each}@baol.example`,
    asked_at: new Date("2020-01-01T00:00:00Z"),
    asked_from: "192.0.2.7",
    confirm_token_sha256: `hash ${each}`,
    confirm_expires_at: new Date("2020-01-04T00:00:00Z"),
  }));
  await t.db.insertInto("newsletter_subscriber").values(rows).execute();
  await subscribe();
  const gone = await Promise.all([forget(), forget()]);
  expect(gone.reduce((sum, each) => sum + each, 0)).toBe(1_100);
  expect(await row()).toMatchObject({ email: "awa@baol.sn" });
});
