import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { createLimits } from "#server/limits.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { anAdministrator, settingsAre } from "#tests/factories.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { sendMessage } from "./send-message.server.ts";

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
  await settingsAre(services, { email: "accueil@corps.example" });
});
afterAll(() => t.close());

const written = {
  kind: "contact",
  name: "Awa Ndiaye",
  email: "awa@baol.sn",
  phone: null,
  message: "Bonjour,\nquand ouvrez-vous ?",
} as const;
const send = (changes: Partial<Parameters<typeof sendMessage>[1]> = {}) =>
  sendMessage(testContext(services), { ...written, ...changes });
const rows = () => t.db.selectFrom("contact_message").selectAll().orderBy("id").execute();
const mails = () =>
  t.db
    .selectFrom("mail")
    .select(["kind", "recipient", "reply_to", "text_body"])
    .orderBy("id")
    .execute();

test("a contact message is stored, mailed to the certification body and receipted", async () => {
  expect(await send()).toBe("sent");
  expect(await rows()).toMatchObject([
    { ...written, received_at: now, ip_address: "192.0.2.7", user_agent: "A phone" },
  ]);
  const [toAuthority, receipt, ...others] = await mails();
  expect(others).toEqual([]);
  expect(toAuthority).toMatchObject({
    kind: "contact-message",
    recipient: "accueil@corps.example",
  });
  expect(toAuthority?.reply_to).toBe(written.email);
  expect(receipt?.reply_to).toBeNull();
  expect(toAuthority?.text_body).toContain(written.message);
  expect(receipt).toMatchObject({ kind: "contact-receipt", recipient: "awa@baol.sn" });
  expect(receipt?.text_body).not.toContain("quand ouvrez-vous");
  expect(services.wakes()).toBe(1);
});

test("while the address of the body is an invention, the administrators get the message and no receipt promises an answer", async () => {
  await settingsAre(services, { email: defaultSettings.email });
  expect(await send({ message: "Avant tout administrateur" })).toBe("sent");
  expect(await mails()).toEqual([]);
  await anAdministrator(services, { email: "ndeye@corps.example" });
  await anAdministrator(services, { email: "modou@corps.example" });
  expect(await send()).toBe("sent");
  expect(await rows()).toHaveLength(2);
  expect((await mails()).map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual([
    "contact-message modou@corps.example",
    "contact-message ndeye@corps.example",
  ]);
});

test("a quote request is stored and mailed with its phone", async () => {
  expect(await send({ kind: "quote", phone: "+221771234567" })).toBe("sent");
  expect(await rows()).toMatchObject([{ kind: "quote", phone: "+221771234567" }]);
});

describe("repeated message", () => {
  test("a message sent again within a day is stored and mailed once", async () => {
    await send();
    now = new Date(now.getTime() + 24 * 3_600_000 - 1);
    expect(await send()).toBe("sent-before");
    expect(await rows()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
    expect(services.wakes()).toBe(1);
  });

  test("a message sent again a day later is stored as a new one", async () => {
    await send();
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect(await send()).toBe("sent");
    expect(await send()).toBe("sent-before");
    expect(await rows()).toHaveLength(2);
  });

  test("a message sent twice concurrently is stored and mailed once", async () => {
    const outcomes = await Promise.all([send(), send(), send()]);
    expect(outcomes.sort()).toEqual(["sent", "sent-before", "sent-before"]);
    expect(await rows()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
  });

  test.each([
    { name: "Awa N." },
    { email: "a@baol.sn" },
    { message: "Bonjour" },
    { kind: "quote" },
  ] as const)("a message with %j is another message", async (change) => {
    await send();
    expect(await send(change)).toBe("sent");
    expect(await rows()).toHaveLength(2);
  });
});

test("one address gets a limited number of receipts a day; every message reaches the certification body", async () => {
  const limits = createLimits({ pool: t.pool, engine: "embedded" });
  services = testServices({ db: t.db, now: () => now, limits });
  for (let turn = 1; turn <= 8; turn++) await send({ message: `Message ${turn}` });
  const kinds = (await mails()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "contact-message")).toHaveLength(8);
  expect(kinds.filter((kind) => kind === "contact-receipt")).toHaveLength(4);
});

test("a message whose mail cannot be queued is not stored", async () => {
  await expect(send({ email: "awa@baol.sn, b@c.sn" })).rejects.toThrow(TypeError);
  expect(await rows()).toEqual([]);
  expect(await mails()).toEqual([]);
});
