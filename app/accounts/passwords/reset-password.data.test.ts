import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { sessionToken } from "#app/layouts/account-cookies.server.ts";
import { createLimits } from "#server/limits.ts";
import { aMemberAccount, anAdministrator } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, cookiesSetBy } from "#tests/page-call.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { setPassword } from "../account-writes.queries.server.ts";
import { endSessionsOf, sessionOfToken } from "../sign-in/session.queries.server.ts";
import { action as signIn } from "../sign-in/sign-in-page.tsx";
import { action as askForLink } from "./forgotten-password-page.tsx";
import { action, loader } from "./new-password-page.tsx";
import { hashPassword } from "./password.server.ts";
import { resetPassword } from "./reset-password.server.ts";

const t = openForTests({ now: () => now, rows: "migrated", emptied: true });
let now: Date;
beforeEach(() => {
  now = new Date();
});

const ask = (email: string, askServices = t.services) =>
  callPage(askForLink, {
    services: askServices,
    path: "/espace/mot-de-passe-oublie",
    form: { email },
  });

const mails = () =>
  t.db.selectFrom("mail").select(["recipient", "kind", "text_body"]).orderBy("id").execute();

async function linkFor(email: string): Promise<string> {
  await ask(email);
  const text = (await mails()).at(-1)?.text_body ?? "";
  return /\/espace\/mot-de-passe\?token=([\w-]+)/.exec(text)?.[1] ?? "";
}

const path = (token: string) => `/espace/mot-de-passe?token=${token}`;
const post = (token: string, password = "un nouveau mot", confirmPassword = password) =>
  callPage(action, {
    services: t.services,
    path: path(token),
    form: { password, confirmPassword },
  });

const signInWith = (email: string, password: string) =>
  callPage(signIn, { services: t.services, path: "/espace/connexion", form: { email, password } });

describe("password-reset link", () => {
  test("a password-reset link sets the password, ends every session and writes the journal", async () => {
    const { accountId, email, password } = await aMemberAccount(t.services);
    const other = await aMemberAccount(t.services);
    const cookie = cookiesSetBy(await signInWith(email, password));
    await signInWith(email, password);
    const otherCookie = cookiesSetBy(await signInWith(other.email, other.password));

    const answer = await post(await linkFor(email));
    expect(answer).toMatchObject({ status: 303, location: "/espace/connexion?mot-de-passe=1" });
    expect((await signInWith(email, password)).status).toBe(401);
    expect((await signInWith(email, "un nouveau mot")).status).toBe(303);
    const account = async (ownCookie: string) => {
      const headers = { cookie: ownCookie };
      const token = await sessionToken(new Request("https://tabax.example/espace", { headers }));
      return await sessionOfToken(t.db, { token: token ?? "", now });
    };
    expect(await account(cookie)).toBeNull();
    expect(await account(otherCookie)).not.toBeNull();
    const journal = await t.db.selectFrom("journal").selectAll().execute();
    expect(journal).toMatchObject([
      {
        subject_kind: "account",
        subject_id: accountId,
        event: "password-set",
        actor: accountId,
        data: { endedSessions: 2 },
      },
    ]);
    expect(await verifyChain(t.db, "account", accountId)).toBeNull();
  });

  test("a used password-reset link answers 409 already-used", async () => {
    const { email } = await aMemberAccount(t.services);
    const token = await linkFor(email);
    await post(token);
    expect(await callPage(loader, { services: t.services, path: path(token) })).toMatchObject({
      status: 409,
      data: { obstacle: "already-used" },
    });
    expect((await post(token, "encore un autre")).status).toBe(409);
    expect((await signInWith(email, "un nouveau mot")).status).toBe(303);
  });

  test("three posts of one password-reset link at once set one password", async () => {
    const { email } = await aMemberAccount(t.services);
    const token = await linkFor(email);
    const outcomes = await Promise.all(
      ["premier mot", "deuxième mot", "troisième mot"].map((password) =>
        resetPassword(testContext(t.services), { token, password }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  describe("a concurrent sign-in with the old password", () => {
    const sessionsOf = (accountId: string) =>
      t.db.selectFrom("account_session").select("id").where("account_id", "=", accountId).execute();

    test("a reset while the old password is being verified leaves no session", async () => {
      const { accountId, email, password } = await aMemberAccount(t.services);
      const token = await linkFor(email);
      const overtaken = {
        ...t.services,
        inTransaction: async (work: Parameters<typeof t.services.inTransaction>[0]) => {
          await post(token);
          return await t.services.inTransaction(work);
        },
      };
      const form = { email, password };
      const attempt = callPage(signIn, {
        services: overtaken as TestServices,
        path: "/espace/connexion",
        form,
      });
      expect((await attempt).status).toBe(401);
      expect(await sessionsOf(accountId)).toEqual([]);
    });

    test("a sign-in while a reset is being written leaves no session", async () => {
      const { accountId, email, password } = await aMemberAccount(t.services);
      const passwordHash = await hashPassword("un nouveau mot");
      const signingIn = await t.db.transaction().execute(async (db) => {
        await setPassword({ db, now }, { accountId, passwordHash });
        await endSessionsOf(db, accountId);
        const attempt = signInWith(email, password);
        // The embedded database has one connection, so the attempt begins after the commit.
        if (t.engine === "server") await Promise.race([attempt, pause(2_000)]);
        return { attempt };
      });
      expect((await signingIn.attempt).status).toBe(401);
      expect(await sessionsOf(accountId)).toEqual([]);
    });
  });

  test("a password-reset link expires after an hour and answers 410", async () => {
    const { email } = await aMemberAccount(t.services);
    const token = await linkFor(email);
    const visit = () => callPage(loader, { services: t.services, path: path(token) });
    now = new Date(now.getTime() + 3_599_999);
    expect(await visit()).toMatchObject({ status: 200, data: { obstacle: null } });
    now = new Date(now.getTime() + 1);
    expect(await visit()).toMatchObject({ status: 410, data: { obstacle: "expired-token" } });
    expect((await post(token)).status).toBe(410);
  });

  test("a second password-reset link replaces the first", async () => {
    const { email } = await aMemberAccount(t.services);
    const [first, second] = [await linkFor(email), await linkFor(email)];
    expect((await post(first)).status).toBe(410);
    expect((await post(second)).status).toBe(303);
  });

  test("the token of a password-reset link is stored only as a hash", async () => {
    const { email } = await aMemberAccount(t.services);
    const token = await linkFor(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await t.db.selectFrom("account_link").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("a password-reset link works for an account that never had a password", async () => {
    const { accountId, email } = await anAdministrator(t.services);
    await t.db
      .updateTable("account")
      .set({ password_hash: null, password_set_at: null })
      .where("id", "=", accountId)
      .execute();
    await post(await linkFor(email));
    expect((await signInWith(email, "un nouveau mot")).status).toBe(303);
  });

  test("a password request for an unproved account mails its activation link", async () => {
    const { email } = await aMemberAccount(t.services, { activated: false });
    const answer = await ask(email);
    expect(answer).toMatchObject({ status: 303, location: "/espace/mot-de-passe-oublie?envoye=1" });
    expect(await mails()).toMatchObject([{ recipient: email, kind: "activation" }]);
  });

  test("a weak password is refused and the link stays usable", async () => {
    const { email } = await aMemberAccount(t.services);
    const token = await linkFor(email);
    const answer = await post(token, "Ndiaye2026");
    expect(answer).toMatchObject({
      status: 400,
      data: { errors: { password: expect.stringContaining("votre nom") } },
    });
    expect((await post(token)).status).toBe(303);
  });

  test("a reset makes the browser a known device", async () => {
    const { email } = await aMemberAccount(t.services);
    const answer = await post(await linkFor(email));
    expect(cookiesSetBy(answer)).toMatch(/^__Host-tabax-device=/);
  });

  test("a password-reset link stays usable after a wrong form", async () => {
    const { email } = await aMemberAccount(t.services);
    const token = await linkFor(email);
    const answer = await post(token, "un nouveau mot", "un autre mot");
    expect(answer.status).toBe(400);
    expect(answer.data).toEqual({
      values: {},
      errors: { confirmPassword: "Les mots de passe ne correspondent pas" },
    });
    expect((await post(token)).status).toBe(303);
  });
});

describe("POST /espace/mot-de-passe-oublie", () => {
  test("a password request answers the same with and without an account", async () => {
    const { email } = await aMemberAccount(t.services);
    const answers = [];
    for (const address of [email, "personne@ailleurs.sn"]) {
      const { status, location, data, headers } = await ask(address);
      answers.push({ status, location, data, headers: [...headers] });
    }
    expect(answers[0]).toMatchObject({
      status: 303,
      location: "/espace/mot-de-passe-oublie?envoye=1",
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(await mails()).toMatchObject([{ recipient: email, kind: "password-reset" }]);
    expect(t.services.wakes()).toBe(1);
  });

  test("too many password requests answer 429 with the time to wait", async () => {
    const limits = createLimits({ pool: t.pool, engine: "embedded" });
    const limited = testServices({ db: t.db, limits });
    let answer = await ask("personne@ailleurs.sn", limited);
    for (let turn = 0; answer.status === 303 && turn < 100; turn++)
      answer = await ask("personne@ailleurs.sn", limited);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(answer.data).toMatchObject({ values: { email: "personne@ailleurs.sn" } });
  });
});
