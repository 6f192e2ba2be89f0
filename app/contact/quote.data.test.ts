import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newStamp } from "#app/forms/robots.server.ts";
import { createLimits } from "#server/limits.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { settingsAre } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { type TestServices, testServices } from "#tests/services.ts";
import { action, headers, loader } from "./quote-page.tsx";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
const now = new Date("2026-11-21T08:30:00Z");
beforeAll(async () => {
  t = await openTestDatabase();
});
beforeEach(async () => {
  await emptyTables(t.db);
  services = testServices({ db: t.db, now: () => now });
  await settingsAre(services, { email: "accueil@corps.example" });
});
afterAll(() => t.close());

const path = "/contact/devis";
const typedFields = {
  name: "Awa Ndiaye",
  email: "awa@baol.sn",
  phone: "77 123 45 67",
  message: "Quels frais pour deux activités ?",
};
const browser = { origin: "https://tabax.example" };
const stampOf = (secondsAgo: number) =>
  newStamp({ secret: services.secret, now: new Date(now.getTime() - secondsAgo * 1_000) });
const post = (form: Record<string, string>, sentBy: Record<string, string> = browser) =>
  callPage(action, { services, path, form: { ...typedFields, ...form }, headers: sentBy });
const stored = () =>
  t.db.selectFrom("contact_message").select(["kind", "name", "phone", "message"]).execute();
const keptMessage = {
  kind: "quote",
  name: typedFields.name,
  phone: "+221771234567",
  message: typedFields.message,
};

test("a quote request from its own page is stored, mailed, receipted and led to the thanks page", async () => {
  const answer = await post({ stamp: stampOf(30) });
  expect(answer).toMatchObject({ status: 303, location: "/contact/merci" });
  expect(await stored()).toEqual([keptMessage]);
  const mails = await t.db.selectFrom("mail").select(["kind"]).orderBy("kind").execute();
  expect(mails).toEqual([{ kind: "contact-message" }, { kind: "contact-receipt" }]);
});

test.each<[string, Record<string, string>]>([
  ["Origin", browser],
  ["Sec-Fetch-Site", { "sec-fetch-site": "same-origin" }],
])(
  "a quote request of another page of the site without a stamp is accepted, by its %s header",
  async (_name, sentBy) => {
    const answer = await post({}, sentBy);
    expect(answer).toMatchObject({ status: 303, location: "/contact/merci" });
    expect(await stored()).toEqual([keptMessage]);
  },
);

test("a quote request with neither stamp nor origin gets the form again, which can be sent", async () => {
  const answer = await post({}, {});
  expect(answer.status).toBe(400);
  expect(answer.data).toMatchObject({ refusal: "expired", values: typedFields, errors: {} });
  expect(await stored()).toEqual([]);
  const { stamp } = answer.data as { stamp: string };
  services = testServices({ db: t.db, now: () => new Date(now.getTime() + 5_000) });
  expect((await post({ stamp }, {})).status).toBe(303);
});

test.each([
  ["an empty one", ""],
  ["a forged one", "1.x"],
])(
  "a quote request from a browser with a wrong stamp is not accepted: %s",
  async (_name, stamp) => {
    const answer = await post({ stamp });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ refusal: "expired" });
  },
);

test("the page of quotes shows a fresh stamp", async () => {
  const page = await callPage(loader, { services, path });
  const answer = await post({ stamp: (page.data as { stamp: string }).stamp });
  expect(answer.data).toMatchObject({ refusal: "too-soon", values: typedFields });
});

test("wrong fields of a quote request come back with messages and typed values", async () => {
  const answer = await post({ phone: "77 123", email: "awa@baol" });
  expect(answer.status).toBe(400);
  expect(answer.data).toMatchObject({
    errors: { email: expect.any(String), phone: expect.any(String) },
    values: { ...typedFields, phone: "77 123", email: "awa@baol" },
  });
  expect(await stored()).toEqual([]);
});

test("a quote request whose hidden field is filled in is thanked and not stored", async () => {
  const answer = await post({ site: "https://spam.example" });
  expect(answer).toMatchObject({ status: 303, location: "/contact/merci" });
  expect(await stored()).toEqual([]);
});

test("a quote request beyond the rate limit answers 429 with the typed values", async () => {
  const limits = createLimits({ pool: t.pool, engine: "embedded" });
  services = testServices({ db: t.db, now: () => now, limits });
  let answer = await post({});
  for (let turn = 1; answer.status === 303 && turn < 50; turn++) {
    answer = await post({ message: `Message ${turn}` });
  }
  expect(answer.status).toBe(429);
  expect(answer.data).toMatchObject({ errors: {}, values: { email: typedFields.email } });
  expect(headers({ actionHeaders: answer.headers }).get("Retry-After")).toBe(
    answer.headers.get("Retry-After"),
  );
});
