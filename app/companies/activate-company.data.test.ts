import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endLinks } from "#app/accounts/activation/account-link.queries.server.ts";
import type { GivenPassword } from "#app/accounts/sign-in/prove-owner.server.ts";
import { action as signInAction } from "#app/accounts/sign-in/sign-in-page.tsx";
import { loader as companySpace } from "#app/applications/space/space-home-page.tsx";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import type { Services } from "#app/kernel/context.ts";
import { publishFirstTariff } from "#app/tariff/publish-tariff.server.ts";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { openTestDatabase } from "#tests/database.ts";
import {
  aCompany,
  aMember,
  aMemberAccount,
  anActivationLink,
  signedInCookie,
  type TestAccount,
} from "#tests/factories.ts";
import { countingLimits } from "#tests/limits.ts";
import { callPage, cookiesSetBy } from "#tests/page-call.ts";
import { rounds } from "#tests/rounds.ts";
import { testContext, testServices } from "#tests/services.ts";
import { activateCompany } from "./activate-company.server.ts";
import { action, loader } from "./activation-page.tsx";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: Services;
let now = new Date("2026-03-02T08:00:00Z");
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
  services = testServices({ db: t.db, now: () => now });
  const ctx = testContext(services);
  await publishFirstTariff(ctx, { effectiveFrom: referenceFrom, tariff: referenceTariff });
});
afterAll(() => t.close());

async function registered() {
  now = new Date("2026-03-02T08:00:00Z");
  const member = await aMemberAccount(services, { activated: false });
  return { ...member, token: await anActivationLink(services, member) };
}

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

const activate = (
  token: string,
  passwordProof: GivenPassword = { password: "terre de latérite" },
) => activateCompany(testContext(services), { token, given: passwordProof });

const pending = { verified: false, state: "registered" };
const active = { verified: true, state: "active" };

describe("activateCompany", () => {
  test("an activation link activates the account and its company, once", async () => {
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

  test("an activation link used three times at once succeeds once", async () => {
    const member = await registered();
    const outcomes = await Promise.all([1, 2, 3].map(() => activate(member.token)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes.filter(({ ok }) => !ok))
      expect(outcome).toEqual({ ok: false, refusal: "already-used" });
    expect(await journalOf(member.companyId)).toHaveLength(1);
  });

  test("an activation link works until its last millisecond and not after", async () => {
    const late = await registered();
    now = new Date("2026-03-05T08:00:00Z");
    const outcome = await activate(late.token);
    expect(outcome).toEqual({ ok: false, refusal: "expired-token" });
    expect(await stateOf(late)).toEqual(pending);
    const inTime = await registered();
    now = new Date("2026-03-05T07:59:59.999Z");
    expect(await activate(inTime.token)).toMatchObject({ ok: true });
  });

  test("an activation link replaced by a newer one is refused; the newer one works", async () => {
    const member = await registered();
    const { accountId } = member;
    await endLinks({ db: t.db, now }, { accountId, purpose: "activation" });
    const newer = await anActivationLink(services, member);
    const outcome = await activate(member.token);
    expect(outcome).toEqual({ ok: false, refusal: "expired-token" });
    expect(await activate(newer)).toMatchObject({ ok: true });
    const old = await activate(member.token);
    expect(old).toEqual({ ok: false, refusal: "already-used" });
  });

  test.each(["", "x", "é\0", "a".repeat(5000)])(
    "an activation link that nobody sent is unknown: %j",
    async (token) => {
      const outcome = await activate(token);
      expect(outcome).toEqual({ ok: false, refusal: "unknown-token" });
    },
  );

  test("an activation token is stored as a hash only", async () => {
    const { accountId, token } = await registered();
    const row = await t.db
      .selectFrom("account_link")
      .selectAll()
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  describe("password of an activation", () => {
    const signIn = (email: string, password: string) =>
      callPage(signInAction, { services, path: "/espace/connexion", form: { email, password } });

    test("activation with a wrong password changes nothing", async () => {
      const member = await registered();
      const outcome = await activate(member.token, { password: "un autre mot" });
      expect(outcome).toEqual({ ok: false, refusal: "wrong-password" });
      expect(await stateOf(member)).toEqual(pending);
      expect(await activate(member.token)).toMatchObject({ ok: true });
    });

    test("activation can set a new password, after which the password of the registration no longer signs in", async () => {
      const victim = await registered();
      const passwordProof = { newPassword: "ma propre phrase" };
      expect(await activate(victim.token, passwordProof)).toMatchObject({ ok: true });
      expect(await stateOf(victim)).toEqual(active);
      expect((await signIn(victim.email, victim.password)).status).toBe(401);
      expect((await signIn(victim.email, passwordProof.newPassword)).status).toBe(303);
    });

    test("activation refuses a new password that is easy to guess", async () => {
      const member = await registered();
      for (const [newPassword, refusal] of [
        ["motdepasse1", "common-password"],
        ["Baol2026", "own-words-password"],
      ] as const)
        expect(await activate(member.token, { newPassword })).toEqual({ ok: false, refusal });
      expect(await stateOf(member)).toEqual(pending);
    });
  });

  test("an activation link of one company changes no other company", async () => {
    const [one, other] = [await registered(), await registered()];
    await activate(one.token);
    expect(await stateOf(other)).toEqual(pending);
  });
});

/** Another registration that waits, for the same e-mail address or with the same numbers. */
async function another(
  one: TestAccount & { companyId: string },
  { password = "un autre secret", sameNumbers = false } = {},
) {
  const numbers = await t.db
    .selectFrom("company")
    .select(["ein", "ein_key", "business_registry", "business_registry_key"])
    .where("id", "=", one.companyId)
    .executeTakeFirstOrThrow();
  if (sameNumbers) {
    const member = await aMemberAccount(services, { activated: false, company: numbers });
    return { ...member, token: await anActivationLink(services, member) };
  }
  const companyId = await aCompany(services, { state: "registered" });
  const member = { accountId: one.accountId, companyId, password };
  await aMember(services, member);
  return { ...one, ...member, token: await anActivationLink(services, member) };
}

describe("several registrations", () => {
  test("of two registrations with one number, the first to be activated gets it, not the first registered", async () => {
    const first = await registered();
    const second = await another(first, { sameNumbers: true });
    expect(await activate(second.token)).toMatchObject({ ok: true });
    const outcome = await activate(first.token);
    expect(outcome).toEqual({ ok: false, refusal: "number-activated-meanwhile" });
    expect(await stateOf(first)).toEqual(pending);
    const page = await callPage(loader, { services, path: `/activation?token=${first.token}` });
    expect(page).toMatchObject({
      status: 409,
      data: { obstacle: "number-activated-meanwhile", companyId: first.companyId },
    });
  });

  test("of several registrations with one number activated at once, exactly one succeeds and the others stay as they were", async () => {
    for (let round = 0; round < rounds(5); round++) {
      const one = await registered();
      const all = [one];
      for (let more = 0; more < 3; more++) all.push(await another(one, { sameNumbers: true }));
      const outcomes = await Promise.all(all.map(({ token }) => activate(token)));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(outcomes.filter(({ ok }) => !ok)).toEqual(
        Array(3).fill({ ok: false, refusal: "number-activated-meanwhile" }),
      );
      for (const [index, each] of all.entries())
        expect(await stateOf(each)).toEqual(outcomes[index]?.ok ? active : pending);
    }
  });

  test("with two registrations of one address, a link activates its own company and leaves the other link unchanged", async () => {
    const victim = await registered();
    const stranger = await another(victim);
    expect(await activate(victim.token)).toMatchObject({ ok: true });
    expect((await stateOf(victim)).state).toBe("active");
    expect((await stateOf(stranger)).state).toBe("registered");
  });

  test("with two registrations of one address, the password of the stranger's registration never signs in", async () => {
    const victim = await registered();
    const stranger = await another(victim, { password: "le mot du voleur" });
    const signInWith = (password: string) =>
      callPage(signInAction, {
        services,
        path: "/espace/connexion",
        form: { email: victim.email, password },
      });
    expect(await activate(victim.token, { password: "le mot du voleur" })).toMatchObject({
      refusal: "wrong-password",
    });
    expect((await signInWith("le mot du voleur")).status).toBe(401);
    expect(await activate(victim.token)).toMatchObject({ ok: true });
    expect((await signInWith("le mot du voleur")).status).toBe(401);
    expect((await signInWith(victim.password)).status).toBe(303);
    // The stranger's link needs a sign-in first, and sets no password.
    for (const passwordProof of [
      { password: "le mot du voleur" },
      { newPassword: "encore un autre mot" },
    ])
      expect(await activate(stranger.token, passwordProof)).toEqual({
        ok: false,
        refusal: "sign-in-first",
      });
    expect((await signInWith(victim.password)).status).toBe(303);
  });

  test("when two registrations of one address are activated at once, only one sets its password", async () => {
    for (let round = 0; round < rounds(5); round++) {
      const one = await registered();
      const other = await another(one);
      const outcomes = await Promise.all([
        activate(one.token),
        activate(other.token, { password: other.password }),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: "sign-in-first" });
    }
  });

  test("a further company is activated by one click of the account holder, who must be signed in", async () => {
    const member = await registered();
    await activate(member.token);
    const second = await another(member);
    const path = `/activation?token=${second.token}`;
    const page = await callPage(loader, { services, path });
    expect(page).toMatchObject({ status: 200, data: { asks: "sign-in", email: member.email } });
    const form = { intent: "confirmation" };
    expect((await callPage(action, { services, path, form })).status).toBe(401);
    const stranger = await aMemberAccount(services);
    const cookieOf = (accountId: string) => signedInCookie(services, accountId);
    const foreign = await cookieOf(stranger.accountId);
    expect((await callPage(action, { services, path, form, cookie: foreign })).status).toBe(401);
    const cookie = await cookieOf(member.accountId);
    expect(await callPage(loader, { services, path, cookie })).toMatchObject({
      data: { asks: "confirmation" },
    });
    expect(await callPage(action, { services, path, form, cookie })).toMatchObject({
      status: 303,
      location: `/espace?entreprise=${second.companyId}&active=1`,
    });
    expect((await stateOf(second)).state).toBe("active");
  });

  test("the account takes the name of the registration whose activation proves the address", async () => {
    const stranger = await registered();
    const victim = await another(stranger);
    await t.db
      .updateTable("member")
      .set({ firstname: "Awa", lastname: "Diop" })
      .where("company_id", "=", victim.companyId)
      .execute();
    await activate(victim.token, { password: victim.password });
    const { name } = await t.db
      .selectFrom("account")
      .select("name")
      .where("id", "=", victim.accountId)
      .executeTakeFirstOrThrow();
    expect(name).toBe("Awa Diop");
  });
});

describe("activation page", () => {
  const path = (token: string) => `/activation?token=${encodeURIComponent(token)}`;

  test("opening the activation page activates nothing", async () => {
    const member = await registered();
    for (let visit = 0; visit < 2; visit++) {
      const answer = await callPage(loader, { services, path: path(member.token) });
      expect(answer).toMatchObject({ status: 200, data: { obstacle: null } });
    }
    expect(await stateOf(member)).toEqual(pending);
  });

  test("the activation page activates with the password and redirects, signed in, to the company space", async () => {
    const member = await registered();
    const form = { password: member.password };
    const call = { services, path: path(member.token), form };
    const answer = await callPage(action, call);
    expect(answer).toMatchObject({
      status: 303,
      location: `/espace?entreprise=${member.companyId}&active=1`,
    });
    const space = { services, path: answer.location ?? "", cookie: cookiesSetBy(answer) };
    expect((await callPage(companySpace, space)).data).toMatchObject({
      notice: expect.stringContaining("est activée"),
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
      { intent: "other", password: "12345678", confirmPassword: "12345678" },
      400,
      expect.stringContaining("trop courant"),
    ],
  ] as const)("the activation page names the error of %j", async (form, status, message) => {
    const { token } = await registered();
    const answer = await callPage(action, { services, path: path(token), form });
    expect(answer).toMatchObject({
      status,
      data: { errors: { password: message }, choice: "intent" in form ? "other" : "own" },
    });
  });

  test("the activation page limits password guesses", async () => {
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

  test("the activation page says why a link does not work", async () => {
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
