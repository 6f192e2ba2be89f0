import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { done, refused } from "#app/kernel/result.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { testContext, testServices } from "#tests/services.ts";
import { answerToContent, once, readIdempotencyKey } from "./idempotent-request.server.ts";
import { purgeRequests } from "./purge-tasks.server.ts";
import { addTask } from "./task.queries.server.ts";
import { taskKind } from "./task.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  t = await openTestDatabase({ max: 8 });
});
afterAll(() => t.close());

let now: Date;
beforeEach(async () => {
  await emptyTables(t.db);
  now = new Date("2026-11-22T08:00:00Z");
});
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const context = () => testContext(testServices({ db: t.db, now: () => now }));

interface Sent {
  scope?: string;
  key?: string;
  contentHash?: string;
}

/** A request whose work inserts one row; answers the identifier that it got. */
function ask({ scope = "payment/baol", key = "a key of mine", contentHash = "one" }: Sent = {}) {
  const paymentId = newId();
  return once(context(), { scope, key, contentHash, answer: { paymentId } }, async (tx) => {
    await addTask(tx, taskKind<object>("paid"), { key: paymentId, data: {} });
    return done(null);
  });
}

const answered = async (request?: Sent) => {
  const result = await ask(request);
  if (!result.ok) throw new Error(`refused: ${result.refusal}`);
  return result.value;
};
const worked = async () => (await t.db.selectFrom("task").select("id").execute()).length;

describe("once", () => {
  test("a repeated request with the same content gets the first answer and does no work", async () => {
    const first = await answered();
    expect(first.repeated).toBe(false);
    expect(await answered()).toEqual({ answer: first.answer, repeated: true });
    expect(await worked()).toBe(1);
  });

  test("a repeated key with other content is refused and does no work", async () => {
    await ask();
    expect(await ask({ contentHash: "other" })).toEqual(refused("key-already-used"));
    expect(await worked()).toBe(1);
  });

  test.each([
    ["a refusal", async () => refused("not-due")],
    ["a fault", () => Promise.reject(new Error("the connection broke at the commit"))],
  ])(
    "a repeated request gets the first answer also when the repeated work would end in %s",
    async (_, work) => {
      const { answer } = await answered();
      const request = {
        scope: "payment/baol",
        key: "a key of mine",
        answer: { paymentId: newId() },
      };
      const again = (contentHash: string) => once(context(), { ...request, contentHash }, work);
      expect(await again("one")).toEqual(done({ answer, repeated: true }));
      expect(await again("other")).toEqual(refused("key-already-used"));
    },
  );

  test("eight requests with one key at once do the work once and get the same answer", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => answered()));
    expect(new Set(all.map(({ answer }) => answer.paymentId)).size).toBe(1);
    expect(all.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await worked()).toBe(1);
  });

  test("answerToContent finds a request by its content within its scope, the latest first", async () => {
    await ask({ key: "the first" });
    now = daysLater(1);
    const second = await answered({ key: "the second" });
    await ask({ key: "not mine", scope: "payment/sahel" });
    const content = { scope: "payment/baol", contentHash: "one" };
    expect(await answerToContent(t.db, content)).toEqual(second.answer);
    expect(await answerToContent(t.db, { ...content, contentHash: "other" })).toBeNull();
  });
});

test("two companies can use the same key", async () => {
  const mine = await answered();
  const theirs = await answered({ scope: "payment/sahel" });
  expect(theirs).toEqual({ answer: expect.not.objectContaining(mine.answer), repeated: false });
  expect((await answered()).answer).toEqual(mine.answer);
  expect((await answered({ scope: "payment/sahel" })).answer).toEqual(theirs.answer);
});

test.each([
  ["a refusal", async () => refused("not-due")],
  ["a fault", () => Promise.reject(new Error("no more disk"))],
])("after %s the key can be used again, with any content", async (_, work) => {
  const request = { scope: "payment/baol", key: "a key of mine", answer: { paymentId: newId() } };
  await once(context(), { ...request, contentHash: "one" }, work).catch(() => {});
  expect(await answered({ contentHash: "other" })).toMatchObject({ repeated: false });
});

test("a fault of the work is thrown unchanged", async () => {
  const request = { scope: "payment/baol", key: "a key of mine", answer: {}, contentHash: "one" };
  const work = () => Promise.reject(new Error("no more disk"));
  await expect(once(context(), request, work)).rejects.toThrow("no more disk");
});

test("a purged request may be done again", async () => {
  await ask();
  now = daysLater(30);
  expect(await purgeRequests(context(), { retentionDays: 30 })).toBe(0);
  await ask({ key: "a younger one" });
  now = daysLater(0.001);
  expect(await purgeRequests(context(), { retentionDays: 30 })).toBe(1);
  expect(await answered()).toMatchObject({ repeated: false });
  expect(await answered({ key: "a younger one" })).toMatchObject({ repeated: true });
});

test.each([
  ["12345678", true],
  ["x".repeat(255), true],
  ["1234567", false],
  ["x".repeat(256), false],
  ["with a space", false],
  ["clé-accentuée", false],
  [null, false],
  [undefined, false],
])("readIdempotencyKey of %j is %j", (value, key) => {
  expect(readIdempotencyKey(value)).toBe(key ? value : null);
});
