import { beforeEach, expect, test } from "vitest";
import { aMemberAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import type { LinkPurpose } from "./account-link.queries.server.ts";
import { issueLink, spendLink } from "./account-links.server.ts";

const t = openForTests({ now: () => now, rows: "migrated", emptied: true });
let now: Date;
let accountId: string;
beforeEach(async () => {
  now = new Date("2026-11-22T08:00:00Z");
  ({ accountId } = await aMemberAccount(t.services));
});

const issue = (purpose: LinkPurpose) =>
  testContext(t.services).transaction((tx) =>
    issueLink(tx, { accountId, purpose, validityHours: 1 }),
  );
const spend = (token: string, purpose: LinkPurpose) =>
  testContext(t.services).transaction((tx) => spendLink(tx, { token, purpose }));

test.each([
  ["activation", "password-reset"],
  ["password-reset", "activation"],
] as const)(
  "a link for %s is unknown for %s and stays usable after that attempt",
  async (purpose, other) => {
    const token = await issue(purpose);
    expect(await spend(token, other)).toEqual({ ok: false, refusal: "unknown-token" });
    expect(await spend(token, purpose)).toMatchObject({ ok: true, value: { accountId } });
  },
);

test("a link is spent once, even by two requests at once", async () => {
  const token = await issue("password-reset");
  const spent = await Promise.all([1, 2].map(() => spend(token, "password-reset")));
  expect(spent.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await spend(token, "password-reset")).toEqual({ ok: false, refusal: "already-used" });
});

test("an expired link is refused", async () => {
  const token = await issue("password-reset");
  now = new Date("2026-11-22T09:00:00Z");
  expect(await spend(token, "password-reset")).toEqual({ ok: false, refusal: "expired-token" });
});
