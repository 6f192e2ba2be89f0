import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newStamp } from "#app/forms/robots.server.ts";
import { createLimits } from "#server/limits.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { callPage, type PageArgs } from "#tests/page-call.ts";
import { type TestServices, testServices } from "#tests/services.ts";
import { action, headers, loader } from "./contact-page.tsx";
import { loader as quoteLoader } from "./quote-page.tsx";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
const now = new Date("2026-11-21T08:30:00Z");
beforeAll(async () => {
  t = await openTestDatabase();
});
beforeEach(async () => {
  await emptyTables(t.db);
  services = testServices({ db: t.db, now: () => now });
});
afterAll(() => t.close());

const path = "/contact";
const stampOf = (secondsAgo: number) =>
  newStamp({ secret: services.secret, now: new Date(now.getTime() - secondsAgo * 1_000) });
const typedFields = {
  username: "Awa Ndiaye",
  email: "awa@baol.sn",
  message: "Quand ouvrez-vous ?",
};
const post = (form: Record<string, string> = {}) =>
  callPage(action, { services, path, form: { stamp: stampOf(30), ...typedFields, ...form } });
const stored = () => t.db.selectFrom("contact_message").select("message").execute();

test("a sent message redirects to the thanks page, whose address carries nothing of it", async () => {
  const answer = await post();
  expect(answer).toMatchObject({ status: 303, location: "/contact/merci" });
  expect(await stored()).toEqual([{ message: typedFields.message }]);
});

test("the contact form can be sent two seconds after it was shown", async () => {
  const page = await callPage(loader, { services, path });
  const { stamp } = page.data as { stamp: string };
  const later = testServices({ db: t.db, now: () => new Date(now.getTime() + 2_000) });
  const answer = await callPage(action, { services: later, path, form: { ...typedFields, stamp } });
  expect(answer.status).toBe(303);
});

test("the forms of contact and quote begin with the name and address of who is signed in", async () => {
  const { accountId, email } = await aMemberAccount(services);
  const cookie = await signedInCookie(services, accountId);
  const { name } = await t.db.selectFrom("account").select("name").executeTakeFirstOrThrow();
  for (const read of [loader, quoteLoader]) {
    expect((await callPage(read, { services, path, cookie })).data).toMatchObject({
      sender: { name, email },
    });
    expect((await callPage(read, { services, path })).data).toMatchObject({ sender: null });
  }
});

test("wrong fields of the contact form come back with messages and typed values", async () => {
  const stamp = stampOf(30);
  const answer = await post({ stamp, email: "awa@baol" });
  expect(answer.status).toBe(400);
  expect(answer.data).toEqual({
    errors: { email: "Veuillez entrer une adresse email valide" },
    values: { ...typedFields, email: "awa@baol" },
    stamp,
  });
  expect(await stored()).toEqual([]);
});

describe("robot checks of the contact form", () => {
  test("a contact form whose hidden field is filled in is thanked and not stored", async () => {
    const answer = await post({ site: "https://spam.example" });
    expect(answer).toMatchObject({ status: 303, location: "/contact/merci" });
    expect(await stored()).toEqual([]);
    expect(services.logged).toEqual([
      { level: "info", details: { kind: "contact" }, message: "A message of a robot was dropped" },
    ]);
  });

  test("a contact form sent too soon comes back with its values and can be sent again", async () => {
    const stamp = stampOf(1);
    const answer = await post({ stamp });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      refusal: "too-soon",
      values: typedFields,
      stamp,
      errors: {},
    });
    expect(await stored()).toEqual([]);
  });

  test.each(["", "x", "1.y"])(
    "the contact form replaces the invalid stamp %j with a valid one",
    async (stamp) => {
      const answer = await post({ stamp });
      expect(answer.status).toBe(400);
      expect(answer.data).toMatchObject({ refusal: "expired", values: typedFields });
      const fresh = (answer.data as { stamp: string }).stamp;
      const later = testServices({ db: t.db, now: () => new Date(now.getTime() + 5_000) });
      const again = await callPage(action, {
        services: later,
        path,
        form: { ...typedFields, stamp: fresh },
      });
      expect(again.status).toBe(303);
    },
  );

  test("a contact form beyond the rate limit answers 429 with the typed values", async () => {
    const limits = createLimits({ pool: t.pool, engine: "embedded" });
    services = testServices({ db: t.db, now: () => now, limits });
    let answer = await post();
    for (let turn = 1; answer.status === 303 && turn < 50; turn++) {
      answer = await post({ message: `Message ${turn}` });
    }
    expect(answer.status).toBe(429);
    expect(answer.data).toMatchObject({ errors: {}, values: { email: typedFields.email } });
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(headers({ actionHeaders: answer.headers }).get("Retry-After")).toBe(
      answer.headers.get("Retry-After"),
    );
  });
});

describe("hostile contact form", () => {
  test.each<[string, Record<string, string>]>([
    ["NUL", { username: "a\u0000", message: "b\u0000" }],
    ["lone surrogates", { username: "\uD800", message: "\uDFFF\u0000" }],
    ["a megabyte", { message: "x".repeat(1_000_000) }],
    ["a header in the address", { email: "a@b.sn\r\nBcc: c@d.sn" }],
    ["no field at all", { username: "", email: "", message: "" }],
    ["a long stamp", { stamp: "x.".repeat(100_000) }],
  ])("with %s is answered by 400, and nothing is stored", async (_name, fields) => {
    expect((await post(fields)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test("fields of the contact form posted as lists count by their first value, files as missing", async () => {
    const body = new FormData();
    body.set("stamp", stampOf(30));
    body.append("username[]", "Awa");
    body.append("email", "awa@baol.sn");
    body.append("email", "b@c.sn");
    body.set("message", new File(["x"], "message.txt"));
    const request = new Request(new URL(path, services.publicUrl), { method: "POST", body });
    const answer = await callPage((args: PageArgs) => action({ ...args, request } as never), {
      services,
      path,
    });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      errors: { username: "Votre nom est requis", message: "Votre message est requis" },
      values: { email: "awa@baol.sn" },
    });
  });

  test("a contact post whose body is not a form is refused", async () => {
    const request = new Request(new URL(path, services.publicUrl), {
      method: "POST",
      body: JSON.stringify(typedFields),
      headers: { "content-type": "application/json" },
    });
    const answer = await callPage((args: PageArgs) => action({ ...args, request } as never), {
      services,
      path,
    });
    expect(answer.status).toBe(415);
  });
});
