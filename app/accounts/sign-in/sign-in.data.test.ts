import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HeavyWork } from "#app/kernel/context.ts";
import { createLimits } from "#server/limits.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aMemberAccount, anAdministrator, type TestAccount } from "#tests/factories.ts";
import { countingLimits } from "#tests/limits.ts";
import { callPage, cookiesSetBy } from "#tests/page-call.ts";
import { type TestServices, testServices } from "#tests/services.ts";
import { hashPassword } from "../passwords/password.server.ts";
import { action, loader } from "./sign-in-page.tsx";

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

describe("sign-in with the right password", () => {
  test("a sign-in opens a session and leads to the company space", async () => {
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

  test("a sign-in over https sets a __Host- cookie with Secure", async () => {
    const { headers } = await signIn(member);
    const [cookie, device, ...others] = headers.getSetCookie();
    expect(others).toEqual([]);
    expect(device).toMatch(
      /^__Host-tabax-device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; Secure/,
    );
    expect(cookie).toMatch(/^__Host-tabax-session=[^;]+; /);
    const attributes = cookie?.split("; ").slice(1).sort();
    expect(attributes).toEqual(["HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Lax", "Secure"]);
  });

  test("a sign-in over http sets the cookie without Secure", async () => {
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
  ])("a sign-in with next=%j leads to %s", async (next, location) => {
    expect(await signIn({ ...member, next })).toMatchObject({ status: 303, location });
  });

  test("an address with & and + signs in", async () => {
    const { email, password } = await aMemberAccount(services, { email: "r&d+btp@baol.sn" });
    expect((await signIn({ email, password })).status).toBe(303);
  });

  test("ten sign-ins at once succeed with one connection", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(member)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
  });

  test("a sign-in replaces the session of the browser and ignores a chosen token", async () => {
    const { accountId, email, password } = await aMemberAccount(services);
    const cookieOf = ({ headers }: { headers: Headers }) =>
      headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const first = cookieOf(await signIn({ email, password }));
    const [former] = await sessionsOf(accountId);
    const form = { email, password, next: "" };
    const again = await callPage(action, { services, path: page, form, cookie: first });
    expect(cookieOf(again)).not.toBe(first);
    const [session, ...others] = await sessionsOf(accountId);
    expect([session?.id === former?.id, others]).toEqual([false, []]);
    const chosen = `__Host-tabax-session=${encodeURIComponent(btoa('"of an attacker"'))}`;
    const fixed = await callPage(action, { services, path: page, form, cookie: chosen });
    expect(cookieOf(fixed)).not.toBe(chosen);
  });

  test("a sign-in deletes the expired sessions of the account", async () => {
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

describe("refused sign-in", () => {
  test("a wrong password, an unknown address and an account without password get the same answer", async () => {
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

  test("an inactive account gets the usual refusal even with its password", async () => {
    const inactive = await aMemberAccount(services, { activated: false });
    await t.db
      .updateTable("account")
      .set({ password_hash: await hashPassword(inactive.password), password_set_at: new Date() })
      .where("id", "=", inactive.accountId)
      .execute();
    const answer = await signIn(inactive);
    expect(answer).toMatchObject({ status: 401, data: { refusal: "wrong-credentials" } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await sessionsOf(inactive.accountId)).toEqual([]);
  });

  test.each([
    ["disabled", { disabled_at: new Date() }],
    ["given another password", { password_set_at: new Date() }],
  ])("an account %s during the password check opens no session", async (_, change) => {
    const { accountId, email, password } = await aMemberAccount(services);
    const heavyWork: HeavyWork = async (work) => {
      const result = await work();
      await t.db.updateTable("account").set(change).where("id", "=", accountId).execute();
      return result;
    };
    const answer = await callPage(action, {
      services: { ...services, heavyWork },
      path: page,
      form: { email, password, next: "" },
    });
    expect(answer).toMatchObject({ status: 401, data: { refusal: "wrong-credentials" } });
    expect(await sessionsOf(accountId)).toEqual([]);
  });

  test("the answer contains no password", async () => {
    const answer = await signIn({ email: member.email, password: "un autre mot" });
    expect(JSON.stringify(answer.data)).toContain(member.email);
    expect(JSON.stringify(answer.data)).not.toContain("un autre mot");
  });

  test("an incomplete form names the missing fields", async () => {
    const answer = await signIn({ email: "", password: "" });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      errors: { email: "L’email est requis", password: "Le mot de passe est requis" },
    });
  });
});

describe("password guessing", () => {
  const failures = (status: number) => status === 401;

  test("guessing at many accounts from one network answers 429 and keeps the typed address", async () => {
    const limits = createLimits({ pool: t.pool, engine: "embedded" });
    const limited = { ...testServices({ db: t.db, limits }), rest: async () => {} };
    let answer: Awaited<ReturnType<typeof callPage>>;
    let turn = 0;
    do {
      turn += 1;
      const form = { email: `p${turn}@ailleurs.sn`, password: "un autre mot" };
      answer = await callPage(action, { services: limited, path: page, form });
    } while (failures(answer.status) && turn < 600);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(answer.data).toMatchObject({ values: { email: `p${turn}@ailleurs.sn` } });
  });

  test("failures of strangers do not lock the owner out", async () => {
    const { limits, counts } = countingLimits(3);
    const limited = testServices({ db: t.db, limits });
    const post = (password: string, ipAddress: string, cookie = "") =>
      callPage(action, {
        services: limited,
        path: page,
        form: { email: member.email, password },
        cookie,
        requester: { ipAddress, userAgent: "" },
      });
    const before = await post(member.password, "192.0.2.1");
    const [ownDevice] = cookiesSetBy(before)
      .split("; ")
      .filter((each) => each.includes("device"));
    expect([...counts.values()]).toEqual([0, 0]);
    for (let turn = 1; turn <= 4; turn++) await post("un autre mot", `192.0.2.1${turn}`);
    expect((await post(member.password, "192.0.2.1", ownDevice)).status).toBe(303);
    expect((await post(member.password, "192.0.2.99")).status).toBe(303);
  });
});

test("a hash with older parameters is renewed and the password still works", async () => {
  const { accountId, email, password } = await aMemberAccount(services);
  const hashOf = async () => {
    const rows = t.db.selectFrom("account").select("password_hash").where("id", "=", accountId);
    return (await rows.executeTakeFirstOrThrow()).password_hash;
  };
  const before = await hashOf();
  expect((await signIn({ email, password })).status).toBe(303);
  expect(await hashOf()).not.toBe(before);
  expect((await signIn({ email, password })).status).toBe(303);
});

test("the security log has sign-ins and refusals, and typed addresses only as hashes", async () => {
  const { accountId, email, password } = await aMemberAccount(services);
  services.logged.length = 0;
  await signIn({ email, password: "un autre mot" });
  await signIn({ email: "personne@ailleurs.sn", password });
  await signIn({ email, password });
  const ipAddress = "192.0.2.7";
  expect(services.logged.map(({ level, details }) => [level, details])).toEqual([
    [
      "warn",
      {
        kind: "security",
        event: "sign-in-refused",
        accountId,
        refusal: "wrong-credentials",
        ipAddress,
      },
    ],
    [
      "warn",
      {
        kind: "security",
        event: "sign-in-refused",
        emailHash: expect.stringMatching(/^[0-9a-f]{16}$/),
        refusal: "wrong-credentials",
        ipAddress,
      },
    ],
    ["warn", { kind: "security", event: "sign-in", accountId, ipAddress }],
  ]);
});

describe("GET /espace/connexion", () => {
  const visit = (path: string, cookie = "") => callPage(loader, { services, path, cookie });

  test("the page shows why the visitor arrived", async () => {
    expect((await visit("/espace/connexion")).data).toEqual({
      next: "",
      arrival: null,
      awaitedEmail: null,
      cookiesRefused: false,
      stepEnded: false,
      fileLost: false,
    });
    const ended = await visit("/espace/connexion?deconnecte=1");
    expect(ended.data).toMatchObject({ arrival: "La session est fermée." });
    const late = await visit("/espace/connexion?etape=finie");
    expect(late.data).toMatchObject({ stepEnded: true, arrival: null });
    const signInPage = await visit("/espace/connexion?next=%2Fespace%2Fdossiers");
    expect(signInPage.data).toMatchObject({ next: "/espace/dossiers" });
  });

  test("the page warns only browsers that refuse cookies", async () => {
    const comeBack = async (cookie: string, referer = page) => {
      const path = "/espace/connexion?next=%2Fespace";
      return (await callPage(loader, { services, path, cookie, headers: { referer } })).data;
    };
    expect(cookiesSetBy(await visit("/espace/connexion"))).toMatch(/^XSRF-TOKEN=/);
    expect(await comeBack("")).toMatchObject({ cookiesRefused: true });
    expect(await comeBack("XSRF-TOKEN=kept")).toMatchObject({
      awaitedEmail: null,
      cookiesRefused: false,
    });
    expect(await comeBack("", "https://tabax.example/")).toMatchObject({
      awaitedEmail: null,
      cookiesRefused: false,
    });
  });

  test("the page sends a signed-in person to the company space", async () => {
    const cookie = cookiesSetBy(await signIn(member));
    expect(await visit("/espace/connexion", cookie)).toMatchObject({
      status: 303,
      location: "/espace",
    });
  });
});
