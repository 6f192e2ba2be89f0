import { beforeEach, describe, expect, test } from "vitest";
import { aMemberAccount, someSessions } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import type { LinkPurpose } from "./activation/account-link.queries.server.ts";
import { issueLink, linkObstacle } from "./activation/account-links.server.ts";
import { activateAccountIn } from "./activation/activate-account.server.ts";
import { beginChallenge } from "./factors/challenge.server.ts";
import { purgeChallenges, purgeLinks, purgeSessions } from "./purge-access.server.ts";

const t = openForTests({ now: () => now, rows: "migrated", emptied: true });
let now: Date;
let accountId: string;
beforeEach(async () => {
  now = issued;
  ({ accountId } = await aMemberAccount(t.services, { activated: false }));
});

const issued = new Date("2026-09-01T08:00:00Z");
const hoursLater = (hours: number) => new Date(issued.getTime() + hours * 3_600_000);
/** The link is valid for three days and its row is removed 30 days after that. */
const [lastDay, tooLate] = [hoursLater(33 * 24), hoursLater(33 * 24 + 0.001)];

describe("purgeLinks", () => {
  const issue = (purpose: LinkPurpose) =>
    testContext(t.services).transaction((tx) =>
      issueLink(tx, { accountId, purpose, validityHours: 72 }),
    );
  const activate = (token: string) => {
    const proof = { accountId, email: "", companyId: "", passwordHash: "a hash" };
    return testContext(t.services).transaction((tx) =>
      activateAccountIn(tx, { token, proof, name: "Awa" }),
    );
  };
  const purgeAt = (then: Date) => purgeLinks({ db: t.db, now: then }, { retentionDays: 30 });
  const obstacle = (token: string, purpose: LinkPurpose, then: Date) =>
    linkObstacle({ db: t.db, now: then }, { token, purpose });

  test.each(["activation", "password-reset"] as const)(
    "a link for %s is removed 30 days after its validity",
    async (purpose) => {
      const token = await issue(purpose);
      expect(await purgeAt(lastDay)).toBe(0);
      expect(await obstacle(token, purpose, lastDay)).toBe("expired-token");
      expect(await purgeAt(tooLate)).toBe(1);
      expect(await obstacle(token, purpose, tooLate)).toBe("unknown-token");
    },
  );

  test("a used link is removed like any other, and the account stays active", async () => {
    const token = await issue("activation");
    now = hoursLater(1);
    expect(await activate(token)).toMatchObject({ ok: true });
    expect(await purgeAt(lastDay)).toBe(0);
    expect(await purgeAt(tooLate)).toBe(1);
    const account = await t.db
      .selectFrom("account")
      .select("email_verified")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    expect(account.email_verified).toBe(true);
  });

  test("a link that is still valid stays when old ones are removed", async () => {
    for (let count = 0; count < 3; count++) await issue("activation");
    now = tooLate;
    const token = await issue("activation");
    expect(await purgeAt(tooLate)).toBe(3);
    expect(await activate(token)).toMatchObject({ ok: true });
  });
});

describe("purgeSessions", () => {
  const daysAgo = (days: number) => new Date(tooLate.getTime() - days * 24 * 3_600_000);
  const purge = () => purgeSessions({ db: t.db, now: tooLate }, { retentionDays: 30 });
  const endsOf = async () => {
    const rows = await t.db
      .selectFrom("account_session")
      .select("expires_at")
      .orderBy("expires_at")
      .execute();
    return rows.map(({ expires_at }) => expires_at);
  };

  test("a session is removed 30 days after its end, not before", async () => {
    await someSessions(t.db, accountId, [daysAgo(400), daysAgo(30.001), daysAgo(30), daysAgo(-6)]);
    expect(await purge()).toBe(2);
    expect(await endsOf()).toEqual([daysAgo(30), daysAgo(-6)]);
    expect(await purge()).toBe(0);
  });

  test("two purges at once remove each expired session once and keep the one in use", async () => {
    await someSessions(t.db, accountId, [...Array(1_100).fill(daysAgo(31)), daysAgo(-1)]);
    const gone = await Promise.all([purge(), purge()]);
    expect(gone.reduce((sum, rows) => sum + rows, 0)).toBe(1_100);
    expect(await endsOf()).toEqual([daysAgo(-1)]);
  });
});

test("a challenge is removed a day after its end, not before", async () => {
  const begun = { accountId, purpose: "proof" } as const;
  await beginChallenge({ db: t.db, now: issued }, begun);
  const purgeAt = (minutes: number) =>
    purgeChallenges({ db: t.db, now: new Date(issued.getTime() + minutes * 60_000) });
  expect(await purgeAt(24 * 60 + 5)).toBe(0);
  expect(await purgeAt(24 * 60 + 6)).toBe(1);
});
