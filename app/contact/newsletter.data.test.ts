import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { createLimits } from "#server/limits.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { callPage } from "#tests/page-call.ts";
import { type TestServices, testServices } from "#tests/services.ts";
import { action as confirm, loader as confirmLoader } from "./confirm-subscription-page.tsx";
import { unsubscribeToken, unsubscribeUrl } from "./end-subscription.server.ts";
import { action as ask, loader as askLoader } from "./newsletter-page.tsx";
import { subscribersNow } from "./subscriber.queries.server.ts";
import { action as unsubscribe, loader as unsubscribeLoader } from "./unsubscribe-page.tsx";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
let now: Date;
const start = new Date("2026-11-21T08:30:00Z");
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
});
beforeEach(async () => {
  await emptyTables(t.db);
  now = start;
  services = testServices({ db: t.db, now: () => now });
});
afterAll(() => t.close());

const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};
const email = "awa@baol.sn";
const subscribe = (typedEmail = email, more: Record<string, string> = {}) =>
  callPage(ask, { services, path: "/lettre", form: { email: typedEmail, ...more } });
const mails = () =>
  t.db.selectFrom("mail").select(["recipient", "kind", "text_body"]).orderBy("id").execute();
const pathIn = (text: string, page: string) =>
  new RegExp(`https://tabax\\.example(/lettre/${page}\\?token=\\S+)`).exec(text)?.[1] ?? "";
const newestLink = async (page = "confirmer") =>
  pathIn((await mails()).at(-1)?.text_body ?? "", page);
const press = (path: string) => callPage(confirm, { services, path, form: {} });
const end = (path: string, form: Record<string, string> = {}) =>
  callPage(unsubscribe, { services, path, form });
const subscribers = async () => (await subscribersNow(t.db)).map((each) => each.email);
const row = () => t.db.selectFrom("newsletter_subscriber").selectAll().executeTakeFirstOrThrow();
const events = async () => {
  const rows = await t.db.selectFrom("journal").select("event").orderBy("sequence").execute();
  return rows.map(({ event }) => event);
};

async function subscribed() {
  await subscribe();
  await press(await newestLink());
  return await row();
}

describe("newsletter subscription", () => {
  test("a subscription is confirmed by the mailed link and its button, and keeps the proof of consent", async () => {
    expect(await subscribe(" AWA@Baol.sn ")).toMatchObject({
      status: 303,
      location: "/lettre?envoye=1",
    });
    expect(await mails()).toMatchObject([{ recipient: email, kind: "newsletter-confirmation" }]);
    expect(services.wakes()).toBe(1);
    const path = await newestLink();
    const opened = await callPage(confirmLoader, { services, path });
    expect(opened).toMatchObject({ status: 200, data: { obstacle: null } });
    expect(await subscribers()).toEqual([]);
    pass(1);
    expect(await press(path)).toMatchObject({ status: 303, location: "/lettre?confirme=1" });
    expect(await subscribers()).toEqual([email]);
    expect(await row()).toMatchObject({
      asked_at: start,
      asked_from: "192.0.2.7",
      confirmed_at: now,
      confirmed_from: "192.0.2.7",
    });
    expect(await events()).toEqual(["subscription-asked", "subscription-confirmed"]);
    expect(await verifyChain(t.db, "newsletter-subscriber", (await row()).id)).toBeNull();
  });

  test("the confirmation mail carries the List-Unsubscribe address", async () => {
    await subscribe();
    const { id } = await row();
    const url = unsubscribeUrl(id, services);
    const headers = await t.db.selectFrom("mail").select("unsubscribe_url").execute();
    expect(headers).toEqual([{ unsubscribe_url: url }]);
    const path = url.slice(services.publicUrl.length);
    expect((await end(path, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
  });

  test("a subscription stores no usable token in the database", async () => {
    await subscribe();
    const token = (await newestLink()).split("token=")[1] ?? "";
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await row())).not.toContain(token);
  });

  test("subscribing answers alike for a new, a pending and a confirmed address", async () => {
    const answers = [await subscribe()];
    pass(1);
    answers.push(await subscribe());
    await press(await newestLink());
    pass(1);
    answers.push(await subscribe());
    const seen = answers.map((each) => ({ ...each, headers: [...each.headers] }));
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(await mails()).toHaveLength(2);
    expect(await subscribers()).toEqual([email]);
  });

  test("subscribing again sends a new link and invalidates the previous one", async () => {
    await subscribe();
    const first = await newestLink();
    pass(80);
    await subscribe();
    const second = await newestLink();
    expect((await press(first)).status).toBe(404);
    expect((await press(second)).status).toBe(303);
  });

  test("a double click on subscribe sends one mail, whose link works", async () => {
    await Promise.all([subscribe(), subscribe(), subscribe()]);
    expect(await mails()).toHaveLength(1);
    expect((await press(await newestLink())).status).toBe(303);
  });

  test("subscribing beyond the daily limit of mails sends none, and the last link stays valid", async () => {
    const limits = createLimits({ pool: t.pool, engine: "embedded" });
    services = testServices({ db: t.db, now: () => now, limits });
    for (let turn = 1; turn <= 6; turn++) {
      expect((await subscribe()).status).toBe(303);
      pass(1);
    }
    expect(await mails()).toHaveLength(4);
    expect((await press(await newestLink())).status).toBe(303);
  });

  test("subscribing beyond the rate limit answers 429 with the typed values", async () => {
    const limits = createLimits({ pool: t.pool, engine: "embedded" });
    services = testServices({ db: t.db, now: () => now, limits });
    let answer = await subscribe();
    for (let turn = 1; answer.status === 303 && turn < 50; turn++) answer = await subscribe();
    expect(answer.status).toBe(429);
    expect(answer.data).toMatchObject({ values: { email }, errors: {} });
  });

  test("a subscription whose hidden field is filled in is not stored, with the same answer", async () => {
    const answer = await subscribe(email, { site: "https://spam.example" });
    expect(answer).toMatchObject({ status: 303, location: "/lettre?envoye=1" });
    expect(await mails()).toEqual([]);
    expect(services.logged).toHaveLength(1);
  });

  test.each([
    ["", "L’email est requis"],
    ["awa@baol", "Veuillez entrer une adresse email valide"],
    ["a\u0000@b.sn", "Veuillez entrer une adresse email valide"],
    ["\uD800@b.sn", "Veuillez entrer une adresse email valide"],
    [`${"a".repeat(1_000_000)}@b.sn`, "Veuillez entrer une adresse email valide"],
  ])(
    "a subscription with an address like %.20j is refused with the reason",
    async (typedEmail, message) => {
      const answer = await subscribe(typedEmail);
      expect(answer.status).toBe(400);
      expect(answer.data).toMatchObject({ errors: { email: message } });
      expect(await mails()).toEqual([]);
    },
  );

  test("the newsletter page confirms the action just taken", async () => {
    const seen = async (path: string) => (await callPage(askLoader, { services, path })).data;
    expect(await seen("/lettre")).toEqual({ asked: false, confirmed: false });
    expect(await seen("/lettre?envoye=1")).toEqual({ asked: true, confirmed: false });
    expect(await seen("/lettre?confirme=1")).toEqual({ asked: false, confirmed: true });
  });
});

describe("confirmation link", () => {
  test.each([
    [72, 410],
    [71.9, 303],
  ])("a confirmation link used after %d hours answers %i", async (hours, status) => {
    await subscribe();
    const path = await newestLink();
    pass(hours);
    expect((await press(path)).status).toBe(status);
  });

  test("a confirmation link works once; a second post answers 409 « already confirmed »", async () => {
    await subscribe();
    const path = await newestLink();
    const answers = await Promise.all([press(path), press(path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const again = await callPage(confirmLoader, { services, path });
    expect(again).toMatchObject({ status: 409, data: { obstacle: "already-confirmed" } });
    expect(await events()).toEqual(["subscription-asked", "subscription-confirmed"]);
  });

  test.each([
    "",
    "?token=",
    "?token=inconnu",
    "?token=%00%ED%A0%80",
    `?token=${"x".repeat(8_000)}`,
  ])("an unknown confirmation link (%.30j) answers 404", async (query) => {
    const path = `/lettre/confirmer${query}`;
    expect((await press(path)).status).toBe(404);
    const opened = await callPage(confirmLoader, { services, path });
    expect(opened).toMatchObject({ status: 404, data: { obstacle: "unknown-token" } });
  });
});

describe("unsubscribe link", () => {
  const linkFor = (id: string) =>
    `/lettre/desinscription?token=${unsubscribeToken(id, services.secret)}`;

  test("an unsubscribe link ends the subscription by POST, not by GET, and may be posted again", async () => {
    const { id } = await subscribed();
    const path = linkFor(id);
    expect(await callPage(unsubscribeLoader, { services, path })).toMatchObject({
      status: 200,
      data: { known: true },
    });
    expect(await subscribers()).toEqual([email]);
    expect(await end(path)).toMatchObject({ status: 200, data: { ended: true } });
    expect(await subscribers()).toEqual([]);
    const { unsubscribed_at } = await row();
    pass(1);
    expect(await end(path)).toMatchObject({ status: 200, data: { ended: true } });
    expect((await row()).unsubscribed_at).toEqual(unsubscribed_at);
    expect((await events()).filter((event) => event === "subscription-ended")).toHaveLength(1);
  });

  test("the one-click post of a mail program unsubscribes without a redirect", async () => {
    const { id } = await subscribed();
    const answer = await end(linkFor(id), { "List-Unsubscribe": "One-Click" });
    expect(answer).toMatchObject({ status: 200, location: null });
    expect(await subscribers()).toEqual([]);
  });

  test("the unsubscribe link of a confirmation mail invalidates its confirmation link", async () => {
    await subscribe();
    const path = await newestLink();
    expect((await end(await newestLink("desinscription"))).status).toBe(200);
    expect((await press(path)).status).toBe(404);
    expect(await subscribers()).toEqual([]);
  });

  test("an unsubscribed address can subscribe again with a new confirmation", async () => {
    const { id } = await subscribed();
    await end(linkFor(id));
    pass(1);
    await subscribe();
    expect(await subscribers()).toEqual([]);
    await press(await newestLink());
    expect(await subscribers()).toEqual([email]);
    expect((await row()).id).toBe(id);
  });

  test("the unsubscribe link of an erased address answers as if it had ended the subscription", async () => {
    const { id } = await subscribed();
    await t.db.deleteFrom("newsletter_subscriber").execute();
    expect(await end(linkFor(id))).toMatchObject({ status: 200, data: { ended: true } });
  });

  test.each(["", "?token=x.y", "?token=%00", `?token=${crypto.randomUUID()}.x`])(
    "an unknown unsubscribe link (%j) answers 404",
    async (query) => {
      const path = `/lettre/desinscription${query}`;
      expect(await end(path)).toMatchObject({ status: 404, data: { ended: false } });
      expect((await callPage(unsubscribeLoader, { services, path })).status).toBe(404);
    },
  );
});
