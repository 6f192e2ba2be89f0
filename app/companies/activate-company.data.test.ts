import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endLinks, issueLink } from "#app/accounts/account-links.server.ts";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import type { Services } from "#app/kernel/context.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { activateCompany } from "./activate-company.server.ts";
import { action, loader } from "./activation.tsx";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: Services;
let now = new Date("2026-03-02T08:00:00Z");
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
  services = testServices({ db: t.db, now: () => now });
});
afterAll(() => t.close());

async function registered() {
  now = new Date("2026-03-02T08:00:00Z");
  const member = await aMemberAccount(services, { activated: false });
  return { ...member, token: await issue(member.accountId) };
}

const issue = (accountId: string) =>
  testContext(services).transaction((tx) =>
    issueLink(tx, { accountId, purpose: "activation", validityHours: 72 }),
  );

async function stateOf({ accountId, companyId }: { accountId: string; companyId: string }) {
  const { email_verified, state } = await t.db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .innerJoin("company", "company.id", "member.company_id")
    .select(["email_verified", "state"])
    .where("account.id", "=", accountId)
    .where("company.id", "=", companyId)
    .executeTakeFirstOrThrow();
  return { verified: email_verified, state };
}

const journalOf = (companyId: string) =>
  t.db
    .selectFrom("journal")
    .select(["event", "actor"])
    .where("subject_kind", "=", "company")
    .where("subject_id", "=", companyId)
    .execute();

const pending = { verified: false, state: "registered" };
const active = { verified: true, state: "active" };

describe("an activation link", () => {
  test("activates the account and its company, once", async () => {
    const member = await registered();
    expect(await activateCompany(testContext(services), member.token)).toEqual({
      ok: true,
      value: null,
    });
    expect(await stateOf(member)).toEqual(active);
    expect(await journalOf(member.companyId)).toEqual([
      { event: "company-activated", actor: member.accountId },
    ]);
    expect(await verifyChain(t.db, "company", member.companyId)).toBeNull();
    const again = await activateCompany(testContext(services), member.token);
    expect(again).toEqual({ ok: false, refusal: "already-used" });
    expect(await journalOf(member.companyId)).toHaveLength(1);
  });

  test("clicked three times at once, has one winner", async () => {
    const member = await registered();
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => activateCompany(testContext(services), member.token)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([
      { ok: false, refusal: "already-used" },
      { ok: false, refusal: "already-used" },
    ]);
    expect(await journalOf(member.companyId)).toHaveLength(1);
  });

  test("works until its last millisecond and not after", async () => {
    const late = await registered();
    now = new Date("2026-03-05T08:00:00Z");
    const outcome = await activateCompany(testContext(services), late.token);
    expect(outcome).toEqual({ ok: false, refusal: "expired-token" });
    expect(await stateOf(late)).toEqual(pending);
    const inTime = await registered();
    now = new Date("2026-03-05T07:59:59.999Z");
    expect(await activateCompany(testContext(services), inTime.token)).toMatchObject({ ok: true });
  });

  test("that a newer one replaced does nothing; the newer one works", async () => {
    const member = await registered();
    const { accountId } = member;
    await endLinks({ db: t.db, now }, { accountId, purpose: "activation" });
    const newer = await issue(accountId);
    const outcome = await activateCompany(testContext(services), member.token);
    expect(outcome).toEqual({ ok: false, refusal: "expired-token" });
    expect(await activateCompany(testContext(services), newer)).toMatchObject({ ok: true });
    const old = await activateCompany(testContext(services), member.token);
    expect(old).toEqual({ ok: false, refusal: "already-used" });
  });

  test.each(["", "x", "é\0", "a".repeat(5000)])(
    "that nobody sent is unknown: %j",
    async (token) => {
      const outcome = await activateCompany(testContext(services), token);
      expect(outcome).toEqual({ ok: false, refusal: "unknown-token" });
    },
  );

  test("is kept as a hash only", async () => {
    const { accountId, token } = await registered();
    const row = await t.db
      .selectFrom("account_link")
      .selectAll()
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test("of one company touches no other", async () => {
    const [one, other] = [await registered(), await registered()];
    await activateCompany(testContext(services), one.token);
    expect(await stateOf(other)).toEqual(pending);
  });
});

describe("the page of the link", () => {
  const path = (token: string) => `/activation?token=${encodeURIComponent(token)}`;

  test("activates nothing when it is opened", async () => {
    const member = await registered();
    for (let visit = 0; visit < 2; visit++) {
      const answer = await callPage(loader, { services, path: path(member.token) });
      expect(answer).toMatchObject({ status: 200, data: { obstacle: null } });
    }
    expect(await stateOf(member)).toEqual(pending);
  });

  test("activates when its button is pressed, and leads to the sign-in", async () => {
    const member = await registered();
    const call = { services, path: path(member.token), form: {} };
    const answer = await callPage(action, call);
    expect(answer.status).toBe(303);
    expect(answer.location).toBe("/espace/connexion?active=1");
    expect(await stateOf(member)).toEqual(active);
    expect((await callPage(action, call)).status).toBe(409);
    const reopened = await callPage(loader, { services, path: path(member.token) });
    expect(reopened).toMatchObject({ status: 409, data: { obstacle: "already-used" } });
  });

  test("says why a link does not work", async () => {
    const unknown = await callPage(loader, { services, path: "/activation" });
    expect(unknown).toMatchObject({ status: 404, data: { obstacle: "unknown-token" } });
    const { token } = await registered();
    now = new Date("2026-04-01T08:00:00Z");
    const late = await callPage(loader, { services, path: path(token) });
    expect(late).toMatchObject({ status: 410, data: { obstacle: "expired-token" } });
    expect((await callPage(action, { services, path: path(token), form: {} })).status).toBe(410);
  });
});
