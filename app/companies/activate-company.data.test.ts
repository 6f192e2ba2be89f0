import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endLinks, issueLink } from "#app/accounts/account-links.server.ts";
import { setPassword } from "#app/accounts/create-account.server.ts";
import type { GivenPassword } from "#app/accounts/prove-owner.server.ts";
import { action as signInAction } from "#app/accounts/sign-in.tsx";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import type { Services } from "#app/kernel/context.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { countingLimits } from "#tests/limits.ts";
import { callPage, cookiesSetBy } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { activateCompany } from "./activate-company.server.ts";
import { action, loader } from "./activation.tsx";
import { loader as companySpace } from "./company-space.tsx";

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

const activate = (token: string, given: GivenPassword = { password: "terre de latérite" }) =>
  activateCompany(testContext(services), { token, given });

const pending = { verified: false, state: "registered" };
const active = { verified: true, state: "active" };

describe("an activation link", () => {
  test("activates the account and its company, once", async () => {
    const member = await registered();
    expect(await activate(member.token)).toMatchObject({ ok: true });
    expect(await stateOf(member)).toEqual(active);
    expect(await journalOf(member.companyId)).toEqual([
      { event: "company-activated", actor: member.accountId },
    ]);
    expect(await verifyChain(t.db, "company", member.companyId)).toBeNull();
    const again = await activate(member.token);
    expect(again).toEqual({ ok: false, refusal: "already-used" });
    expect(await journalOf(member.companyId)).toHaveLength(1);
  });

  test("clicked three times at once, has one winner", async () => {
    const member = await registered();
    const outcomes = await Promise.all([1, 2, 3].map(() => activate(member.token)));
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
    const outcome = await activate(late.token);
    expect(outcome).toEqual({ ok: false, refusal: "expired-token" });
    expect(await stateOf(late)).toEqual(pending);
    const inTime = await registered();
    now = new Date("2026-03-05T07:59:59.999Z");
    expect(await activate(inTime.token)).toMatchObject({ ok: true });
  });

  test("that a newer one replaced does nothing; the newer one works", async () => {
    const member = await registered();
    const { accountId } = member;
    await endLinks({ db: t.db, now }, { accountId, purpose: "activation" });
    const newer = await issue(accountId);
    const outcome = await activate(member.token);
    expect(outcome).toEqual({ ok: false, refusal: "expired-token" });
    expect(await activate(newer)).toMatchObject({ ok: true });
    const old = await activate(member.token);
    expect(old).toEqual({ ok: false, refusal: "already-used" });
  });

  test.each(["", "x", "é\0", "a".repeat(5000)])(
    "that nobody sent is unknown: %j",
    async (token) => {
      const outcome = await activate(token);
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

  describe("asks for the password of the account", () => {
    const signIn = (email: string, password: string) =>
      callPage(signInAction, { services, path: "/espace/connexion", form: { email, password } });

    test("and does nothing with a wrong one, however the link came by", async () => {
      const member = await registered();
      const outcome = await activate(member.token, { password: "un autre mot" });
      expect(outcome).toEqual({ ok: false, refusal: "wrong-password" });
      expect(await stateOf(member)).toEqual(pending);
      expect(await activate(member.token)).toMatchObject({ ok: true });
    });

    test("or sets another, and whoever registered with this address keeps no way in", async () => {
      const victim = await registered();
      const given = { newPassword: "ma propre phrase" };
      expect(await activate(victim.token, given)).toMatchObject({ ok: true });
      expect(await stateOf(victim)).toEqual(active);
      expect((await signIn(victim.email, victim.password)).status).toBe(401);
      expect((await signIn(victim.email, given.newPassword)).status).toBe(303);
    });

    test("and takes no new one that is easily guessed", async () => {
      const member = await registered();
      for (const [newPassword, refusal] of [
        ["motdepasse1", "common-password"],
        ["Baol2026", "own-words-password"],
      ] as const)
        expect(await activate(member.token, { newPassword })).toEqual({ ok: false, refusal });
      expect(await stateOf(member)).toEqual(pending);
    });

    test("and not one that was changed while it was being verified", async () => {
      const member = await registered();
      const overtaken = {
        ...services,
        inTransaction: async (work: Parameters<typeof services.inTransaction>[0]) => {
          const { accountId } = member;
          await setPassword({ db: t.db, now }, { accountId, passwordHash: "another hash" });
          return await services.inTransaction(work);
        },
      } as Services;
      const outcome = await activateCompany(testContext(overtaken), {
        token: member.token,
        given: { password: member.password },
      });
      expect(outcome).toEqual({ ok: false, refusal: "wrong-password" });
      expect(await stateOf(member)).toEqual(pending);
    });
  });

  test("of one company touches no other", async () => {
    const [one, other] = [await registered(), await registered()];
    await activate(one.token);
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

  test("activates with the password, and leads signed in to the company space", async () => {
    const member = await registered();
    const form = { password: member.password };
    const call = { services, path: path(member.token), form };
    const answer = await callPage(action, call);
    expect(answer).toMatchObject({ status: 303, location: "/espace?active=1" });
    const space = { services, path: "/espace?active=1", cookie: cookiesSetBy(answer) };
    expect((await callPage(companySpace, space)).data).toMatchObject({
      activated: true,
      company: { state: "active" },
    });
    expect(await stateOf(member)).toEqual(active);
    expect((await callPage(action, call)).status).toBe(409);
    const reopened = await callPage(loader, { services, path: path(member.token) });
    expect(reopened).toMatchObject({ status: 409, data: { obstacle: "already-used" } });
  });

  test.each([
    [{}, 400, "Le mot de passe est requis"],
    [{ password: "un autre mot" }, 401, "Ce mot de passe est incorrect"],
    [
      { choice: "other", password: "12345678", confirmPassword: "12345678" },
      400,
      expect.stringContaining("trop courant"),
    ],
  ] as const)("says what is wrong with %j", async (form, status, message) => {
    const { token } = await registered();
    const answer = await callPage(action, { services, path: path(token), form });
    expect(answer).toMatchObject({
      status,
      data: { errors: { password: message }, other: "choice" in form },
    });
  });

  test("lets nobody who has the link alone guess at the password for long", async () => {
    const { token } = await registered();
    const { limits } = countingLimits(2);
    const guess = () =>
      callPage(action, {
        services: { ...services, limits },
        path: path(token),
        form: { password: "un autre mot" },
      });
    expect([(await guess()).status, (await guess()).status]).toEqual([401, 401]);
    expect(await guess()).toMatchObject({ status: 429, data: { waitSeconds: 60 } });
  });

  test("says why a link does not work", async () => {
    const unknown = await callPage(loader, { services, path: "/activation" });
    expect(unknown).toMatchObject({ status: 404, data: { obstacle: "unknown-token" } });
    const { token } = await registered();
    now = new Date("2026-04-01T08:00:00Z");
    const late = await callPage(loader, { services, path: path(token) });
    expect(late).toMatchObject({ status: 410, data: { obstacle: "expired-token" } });
    const form = { password: "terre de latérite" };
    expect((await callPage(action, { services, path: path(token), form })).status).toBe(410);
  });
});
