import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLimits } from "#server/limits.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aMemberAccount, anAdministrator, type TestAccount } from "#tests/factories.ts";
import { callPage, cookiesSetBy } from "#tests/page-call.ts";
import { type TestServices, testServices } from "#tests/services.ts";
import { action, loader } from "./sign-in.tsx";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
let member: TestAccount;
beforeAll(async () => {
  t = await openTestDatabase();
  services = testServices({ db: t.db });
  member = await aMemberAccount(services);
});
afterAll(() => t.close());

const page = "https://tabax.example/espace/connexion";
interface Typed {
  email: string;
  password: string;
  next?: string;
}

const signIn = ({ email, password, next = "" }: Typed, path = page) =>
  callPage(action, { services, path, form: { email, password, next } });

const sessionsOf = (accountId: string) =>
  t.db.selectFrom("account_session").selectAll().where("account_id", "=", accountId).execute();

describe("the right e-mail and password", () => {
  test("begin a session and lead to the company space", async () => {
    const { accountId, email, password } = await aMemberAccount(services);
    const answer = await signIn({ email: email.toUpperCase(), password });
    expect(answer).toMatchObject({ status: 303, location: "/espace" });
    const [session, ...others] = await sessionsOf(accountId);
    expect(others).toEqual([]);
    expect(session).toMatchObject({ ip_address: "192.0.2.7", user_agent: "A phone" });
    const days = ((session?.expires_at.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
  });

  test("by https, give a cookie that only this host gets back, and only by https", async () => {
    const { headers } = await signIn(member);
    const [cookie, ...others] = headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^__Host-tabax-session=[^;]+; /);
    const attributes = cookie?.split("; ").slice(1).sort();
    expect(attributes).toEqual(["HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Lax", "Secure"]);
  });

  test("by http, as on one's own machine, give the same cookie without Secure", async () => {
    const { headers } = await signIn(member, "http://localhost:3000/espace/connexion");
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(/^tabax-session=[^;]+; /);
    const attributes = cookie?.split("; ").slice(1).sort();
    expect(attributes).toEqual(["HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Lax"]);
  });

  test.each([
    ["/espace/dossiers?page=2", "/espace/dossiers?page=2"],
    ["https://ailleurs.example/", "/espace"],
    ["//ailleurs.example", "/espace"],
    ["", "/espace"],
  ])("lead back to %j: %s", async (next, location) => {
    expect(await signIn({ ...member, next })).toMatchObject({ status: 303, location });
  });

  test("work for every address that may register", async () => {
    const { email, password } = await aMemberAccount(services, { email: "r&d+btp@baol.sn" });
    expect((await signIn({ email, password })).status).toBe(303);
  });

  test("work ten times at once with one connection", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(member)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
  });

  test("sweep the sessions of the account that have ended", async () => {
    const { accountId, email, password } = await aMemberAccount(services);
    await signIn({ email, password });
    await t.db
      .updateTable("account_session")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("account_id", "=", accountId)
      .execute();
    await signIn({ email, password });
    expect(await sessionsOf(accountId)).toHaveLength(1);
  });
});

describe("anything else", () => {
  test("is one answer for a wrong password, an unknown address and an account without password", async () => {
    const administrator = await anAdministrator(services);
    await t.db
      .updateTable("account")
      .set({ password_hash: null, password_set_at: null })
      .where("id", "=", administrator.accountId)
      .execute();
    const answers = [];
    for (const email of [member.email, "personne@ailleurs.sn", administrator.email]) {
      const { status, headers, data } = await signIn({ email, password: "un autre mot" });
      expect(data).toMatchObject({ values: { email } });
      answers.push({ status, headers: [...headers], data: { ...(data as object), values: {} } });
    }
    expect(answers[0]).toMatchObject({ status: 401, data: { refusal: "wrong-credentials" } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await sessionsOf(administrator.accountId)).toEqual([]);
  });

  test("does not tell that an account is inactive, but to its own password", async () => {
    const inactive = await aMemberAccount(services, { activated: false });
    const guess = await signIn({ email: inactive.email, password: "un autre mot" });
    expect(guess).toMatchObject({ status: 401, data: { refusal: "wrong-credentials" } });
    const own = await signIn(inactive);
    expect(own).toMatchObject({ status: 403, data: { refusal: "not-activated" } });
    expect(own.headers.getSetCookie()).toEqual([]);
    expect(await sessionsOf(inactive.accountId)).toEqual([]);
  });

  test("never sends a password back", async () => {
    const answer = await signIn({ email: member.email, password: "un autre mot" });
    expect(JSON.stringify(answer.data)).not.toContain("un autre mot");
  });

  test("that is incomplete says what is missing", async () => {
    const answer = await signIn({ email: "", password: "" });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      errors: { email: "L'email est requis", password: "Le mot de passe est requis" },
    });
  });
});

describe("guessing", () => {
  const guess = (limited: TestServices, email: string, ipAddress: string) =>
    callPage(action, {
      services: limited,
      path: page,
      form: { email, password: "un autre mot" },
      requester: { ipAddress, userAgent: "" },
    });
  const limitedServices = () =>
    testServices({ db: t.db, limits: createLimits({ pool: t.pool, engine: "embedded" }) });

  test.each([
    ["at one account from many places", (turn: number) => [member.email, `192.0.2.${turn}`]],
    ["at many accounts from one place", (turn: number) => [`p${turn}@ailleurs.sn`, "192.0.2.9"]],
  ] as const)("%s is stopped, and what was typed is kept", async (_case, aim) => {
    const limited = limitedServices();
    let turn = 0;
    let answer: Awaited<ReturnType<typeof guess>>;
    do {
      turn += 1;
      const [email = "", ipAddress = ""] = aim(turn);
      answer = await guess(limited, email, ipAddress);
    } while (answer.status === 401 && turn < 200);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(answer.data).toMatchObject({ values: { email: aim(turn)[0] } });
  });
});

describe("the page", () => {
  const visit = (path: string, cookie = "") => callPage(loader, { services, path, cookie });

  test("knows where its visitor comes from", async () => {
    expect((await visit("/espace/connexion")).data).toEqual({
      next: "/espace",
      arrival: null,
      cookiesRefused: false,
    });
    const activated = await visit("/espace/connexion?active=1");
    expect(activated.data).toMatchObject({
      arrival: "Votre compte est activé. Vous pouvez maintenant vous connecter.",
    });
    const asked = await visit("/espace/connexion?next=%2Fespace%2Fdossiers");
    expect(asked.data).toMatchObject({ next: "/espace/dossiers" });
  });

  test("tells a browser that keeps no cookie what to do about it, and only such a one", async () => {
    const comeBack = async (cookie: string, referer = page) => {
      const path = "/espace/connexion?next=%2Fespace";
      return (await callPage(loader, { services, path, cookie, headers: { referer } })).data;
    };
    expect(cookiesSetBy(await visit("/espace/connexion"))).toMatch(/^XSRF-TOKEN=/);
    expect(await comeBack("")).toMatchObject({ cookiesRefused: true });
    expect(await comeBack("XSRF-TOKEN=kept")).toMatchObject({ cookiesRefused: false });
    expect(await comeBack("", "https://tabax.example/")).toMatchObject({ cookiesRefused: false });
  });

  test("sends somebody who is signed in to the company space", async () => {
    const cookie = cookiesSetBy(await signIn(member));
    expect(await visit("/espace/connexion", cookie)).toMatchObject({
      status: 303,
      location: "/espace",
    });
  });
});
