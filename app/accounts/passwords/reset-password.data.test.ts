import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { sessionToken } from "#app/layouts/account-cookies.server.ts";
import { createLimits } from "#server/limits.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { aMemberAccount, anAdministrator } from "#tests/factories.ts";
import { callPage, cookiesSetBy } from "#tests/page-call.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { setPassword } from "../create-account.server.ts";
import { endSessionsOf, sessionOfToken } from "../sign-in/session.queries.server.ts";
import { action as signIn } from "../sign-in/sign-in-page.tsx";
import { action as askForLink } from "./forgotten-password-page.tsx";
import { action, loader } from "./new-password-page.tsx";
import { hashPassword } from "./password.server.ts";
import { resetPassword } from "./reset-password.server.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
let now: Date;
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
});
beforeEach(async () => {
  await emptyTables(t.db);
  now = new Date();
  services = testServices({ db: t.db, now: () => now });
});
afterAll(() => t.close());

const ask = (email: string, own = services) =>
  callPage(askForLink, { services: own, path: "/espace/mot-de-passe-oublie", form: { email } });

const mails = () =>
  t.db.selectFrom("mail").select(["recipient", "kind", "text_body"]).orderBy("id").execute();

async function linkFor(email: string): Promise<string> {
  await ask(email);
  const text = (await mails()).at(-1)?.text_body ?? "";
  return /\/espace\/mot-de-passe\?token=([\w-]+)/.exec(text)?.[1] ?? "";
}

const path = (token: string) => `/espace/mot-de-passe?token=${token}`;
const post = (token: string, password = "un nouveau mot", confirmPassword = password) =>
  callPage(action, { services, path: path(token), form: { password, confirmPassword } });

const signInWith = (email: string, password: string) =>
  callPage(signIn, { services, path: "/espace/connexion", form: { email, password } });

describe("a link for a new password", () => {
  test("sets it, ends every session and is written in the journal", async () => {
    const { accountId, email, password } = await aMemberAccount(services);
    const other = await aMemberAccount(services);
    const cookie = cookiesSetBy(await signInWith(email, password));
    await signInWith(email, password);
    const otherCookie = cookiesSetBy(await signInWith(other.email, other.password));

    const answer = await post(await linkFor(email));
    expect(answer).toMatchObject({ status: 303, location: "/espace/connexion?mot-de-passe=1" });
    expect((await signInWith(email, password)).status).toBe(401);
    expect((await signInWith(email, "un nouveau mot")).status).toBe(303);
    const account = async (own: string) => {
      const headers = { cookie: own };
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

  test("serves once, and says so to whoever follows it again", async () => {
    const { email } = await aMemberAccount(services);
    const token = await linkFor(email);
    await post(token);
    expect(await callPage(loader, { services, path: path(token) })).toMatchObject({
      status: 409,
      data: { obstacle: "already-used" },
    });
    expect((await post(token, "encore un autre")).status).toBe(409);
    expect((await signInWith(email, "un nouveau mot")).status).toBe(303);
  });

  test("posted three times at once, has one winner", async () => {
    const { email } = await aMemberAccount(services);
    const token = await linkFor(email);
    const outcomes = await Promise.all(
      ["premier mot", "deuxième mot", "troisième mot"].map((password) =>
        resetPassword(testContext(services), { token, password }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  describe("leaves no session to somebody who signs in with the old password", () => {
    const sessionsOf = (accountId: string) =>
      t.db.selectFrom("account_session").select("id").where("account_id", "=", accountId).execute();

    test("while it is being verified", async () => {
      const { accountId, email, password } = await aMemberAccount(services);
      const token = await linkFor(email);
      const overtaken = {
        ...services,
        inTransaction: async (work: Parameters<typeof services.inTransaction>[0]) => {
          await post(token);
          return await services.inTransaction(work);
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

    test("while the new one is being written", async () => {
      const { accountId, email, password } = await aMemberAccount(services);
      const passwordHash = await hashPassword("un nouveau mot");
      const signingIn = await t.db.transaction().execute(async (db) => {
        await setPassword({ db, now }, { accountId, passwordHash });
        await endSessionsOf(db, accountId);
        const attempt = signInWith(email, password);
        // The embedded database has one connection: there the attempt begins after the commit.
        if (t.engine === "server") await Promise.race([attempt, pause(2_000)]);
        return { attempt };
      });
      expect((await signingIn.attempt).status).toBe(401);
      expect(await sessionsOf(accountId)).toEqual([]);
    });
  });

  test("expires after an hour and says so", async () => {
    const { email } = await aMemberAccount(services);
    const token = await linkFor(email);
    const visit = () => callPage(loader, { services, path: path(token) });
    now = new Date(now.getTime() + 3_599_999);
    expect(await visit()).toMatchObject({ status: 200, data: { obstacle: null } });
    now = new Date(now.getTime() + 1);
    expect(await visit()).toMatchObject({ status: 410, data: { obstacle: "expired-token" } });
    expect((await post(token)).status).toBe(410);
  });

  test("is replaced by the next one", async () => {
    const { email } = await aMemberAccount(services);
    const [first, second] = [await linkFor(email), await linkFor(email)];
    expect((await post(first)).status).toBe(410);
    expect((await post(second)).status).toBe(303);
  });

  test("is kept as a hash only", async () => {
    const { email } = await aMemberAccount(services);
    const token = await linkFor(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await t.db.selectFrom("account_link").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("works for an account that never had a password", async () => {
    const { accountId, email } = await anAdministrator(services);
    await t.db
      .updateTable("account")
      .set({ password_hash: null, password_set_at: null })
      .where("id", "=", accountId)
      .execute();
    await post(await linkFor(email));
    expect((await signInWith(email, "un nouveau mot")).status).toBe(303);
  });

  test("is for an account that waits for its first proof the link that activates it, where a password is set", async () => {
    const { email } = await aMemberAccount(services, { activated: false });
    const answer = await ask(email);
    expect(answer).toMatchObject({ status: 303, location: "/espace/mot-de-passe-oublie?envoye=1" });
    expect(await mails()).toMatchObject([{ recipient: email, kind: "activation" }]);
  });

  test("sets no password that is easily guessed, and stays good", async () => {
    const { email } = await aMemberAccount(services);
    const token = await linkFor(email);
    const answer = await post(token, "Ndiaye2026");
    expect(answer).toMatchObject({
      status: 400,
      data: { errors: { password: expect.stringContaining("votre nom") } },
    });
    expect((await post(token)).status).toBe(303);
  });

  test("makes the browser known, in which strangers' failures count for nothing", async () => {
    const { email } = await aMemberAccount(services);
    const answer = await post(await linkFor(email));
    expect(cookiesSetBy(answer)).toMatch(/^__Host-tabax-device=/);
  });

  test("stays good while the form is wrong", async () => {
    const { email } = await aMemberAccount(services);
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

describe("asking for a link", () => {
  test("answers alike whether or not there is an account", async () => {
    const { email } = await aMemberAccount(services);
    const answers = [];
    for (const asked of [email, "personne@ailleurs.sn"]) {
      const { status, location, data, headers } = await ask(asked);
      answers.push({ status, location, data, headers: [...headers] });
    }
    expect(answers[0]).toMatchObject({
      status: 303,
      location: "/espace/mot-de-passe-oublie?envoye=1",
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(await mails()).toMatchObject([{ recipient: email, kind: "password-reset" }]);
    expect(services.wakes()).toBe(1);
  });

  test("too often is refused with the time to wait", async () => {
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
