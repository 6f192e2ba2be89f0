import { beforeEach, expect, inject, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { askSubscription } from "./ask-subscription.server.ts";
import { confirmSubscription } from "./confirm-subscription.server.ts";
import { endSubscription, unsubscribeToken } from "./end-subscription.server.ts";
import { purgeSubscribers } from "./purge-subscribers.server.ts";

const t = openForTests({ now: () => now, rows: "migrated", emptied: true });
let now: Date;
beforeEach(() => {
  now = new Date("2026-11-21T08:30:00Z");
});

const pass = (days: number) => {
  now = new Date(now.getTime() + days * 24 * 3_600_000);
};
const moment = 0.000_01;
const ask = () => askSubscription(testContext(t.services), "awa@baol.sn");
const row = () => t.db.selectFrom("newsletter_subscriber").selectAll().executeTakeFirst();
const forget = () => purgeSubscribers(t.db, { now, unconfirmedDays: 30, endedMonths: 36 });

async function confirm() {
  const mails = await t.db.selectFrom("mail").select("text_body").orderBy("id").execute();
  const token = /confirmer\?token=(\S+)/.exec(mails.at(-1)?.text_body ?? "")?.[1] ?? "";
  return await confirmSubscription(testContext(t.services), token);
}

async function unsubscribe() {
  const id = (await row())?.id ?? "";
  await endSubscription(testContext(t.services), unsubscribeToken(id, t.services.secret));
}

async function subscribe() {
  await ask();
  pass(1);
  expect(await confirm()).toMatchObject({ ok: true });
}

const acts: Record<string, () => Promise<unknown>> = { ask, unsubscribe, subscribe };

/** Acts in turn; a number lets so many days pass. */
async function live(story: string) {
  for (const act of story.split(" ")) await (acts[act]?.() ?? pass(Number(act)));
}

test.each([
  ["never confirmed, 30 days after its link expired", "ask 33", moment],
  ["asked for again, 30 days after the newer link", "ask 30 ask 32", 1 + moment],
  ["refused by its mail, 30 days later, without consent to prove", "ask 1 unsubscribe 30", moment],
  ["refused, then asked for again, as of the newer link", "ask unsubscribe 29 ask 3", 30 + moment],
  ["ended, then asked for, after 36 months", "subscribe unsubscribe 1 ask 365", 2 * 366],
])("a subscription is purged that was %s", async (_which, story, more) => {
  await live(story);
  expect(await forget()).toBe(0);
  pass(more);
  expect(await forget()).toBe(1);
  expect(await row()).toBeUndefined();
});

test.each(["subscribe", "subscribe unsubscribe 100 subscribe"])(
  "a subscription that is confirmed at last, « %s », is never purged",
  async (story) => {
    await live(story);
    pass(20 * 366);
    expect(await forget()).toBe(0);
    expect(await row()).toMatchObject({ email: "awa@baol.sn" });
  },
);

test("a subscriber who unsubscribed is purged after 36 months, the proof of consent", async () => {
  await live("subscribe unsubscribe");
  now = new Date(now);
  now.setUTCMonth(now.getUTCMonth() + 36);
  expect(await forget()).toBe(0);
  pass(moment);
  expect(await forget()).toBe(1);
});

test("a subscriber who unsubscribed and asked again keeps a valid link", async () => {
  await live(`subscribe unsubscribe ${4 * 366} ask 2`);
  expect(await forget()).toBe(0);
  expect(await confirm()).toMatchObject({ ok: true });
  pass(366);
  expect(await forget()).toBe(0);
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
