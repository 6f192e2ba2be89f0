import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { testServices } from "#tests/services.ts";
import { activateAccount } from "./activate-account.server.ts";
import { activationObstacle } from "./activation.queries.server.ts";
import { forgetLinks } from "./forget-links.server.ts";
import { issueActivation } from "./issue-activation.server.ts";
import { issueReset } from "./issue-reset.server.ts";
import { resetObstacle } from "./reset-password.server.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let accountId: string;
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom("account_activation").execute();
  ({ accountId } = await aMemberAccount(testServices({ db: t.db }), { activated: false }));
});

const issued = new Date("2026-09-01T08:00:00Z");
const hoursLater = (hours: number) => new Date(issued.getTime() + hours * 3_600_000);
/** Valid for three days; the last row is removed 30 days after that. */
const [lastDay, tooLate] = [hoursLater(33 * 24), hoursLater(33 * 24 + 0.001)];
const issue = { validityHours: 72, now: issued };

describe("a link of activation", () => {
  test("is forgotten 30 days after its validity", async () => {
    const token = await issueActivation(t.db, { accountId, ...issue });
    expect(await forgetLinks(t.db, { now: lastDay })).toBe(0);
    expect(await activationObstacle(t.db, { token, now: lastDay })).toBe("expired-token");
    expect(await forgetLinks(t.db, { now: tooLate })).toBe(1);
    expect(await activationObstacle(t.db, { token, now: tooLate })).toBe("unknown-token");
  });

  test("that served goes like any other, and the account stays active", async () => {
    const token = await issueActivation(t.db, { accountId, ...issue });
    expect(await activateAccount(t.db, { token, now: hoursLater(1) })).toMatchObject({ ok: true });
    expect(await forgetLinks(t.db, { now: lastDay })).toBe(0);
    expect(await forgetLinks(t.db, { now: tooLate })).toBe(1);
    const account = await t.db
      .selectFrom("account")
      .select("email_verified")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    expect(account.email_verified).toBe(true);
  });

  test("that still works stays beside old ones", async () => {
    for (let count = 0; count < 3; count++) await issueActivation(t.db, { accountId, ...issue });
    const token = await issueActivation(t.db, { accountId, now: tooLate, validityHours: 72 });
    expect(await forgetLinks(t.db, { now: tooLate })).toBe(3);
    expect(await activateAccount(t.db, { token, now: tooLate })).toMatchObject({ ok: true });
  });
});

test("a link that sets a password is forgotten 30 days after its validity", async () => {
  const token = await issueReset(t.db, { accountId, ...issue });
  expect(await forgetLinks(t.db, { now: lastDay })).toBe(0);
  expect(await resetObstacle(t.db, { token, now: lastDay })).toBe("expired-token");
  expect(await forgetLinks(t.db, { now: tooLate })).toBe(1);
  expect(await resetObstacle(t.db, { token, now: tooLate })).toBe("unknown-token");
});
