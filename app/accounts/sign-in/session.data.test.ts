import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loader as ownAccount } from "#app/accounts/self/own-account-page.tsx";
import type { Person } from "#app/kernel/actor.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { openTestDatabase } from "#tests/database.ts";
import {
  aMemberAccount,
  anAdministrator,
  aStaffAccount,
  type TestAccount,
} from "#tests/factories.ts";
import { callPage, cookiesSetBy, requestContextOf } from "#tests/page-call.ts";
import { type TestServices, testServices } from "#tests/services.ts";
import { action as signIn } from "./sign-in-page.tsx";
import { action as signOut, loader as signOutByLink } from "./sign-out.route.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
beforeAll(async () => {
  t = await openTestDatabase();
  services = testServices({ db: t.db });
});
afterAll(() => t.close());

async function cookieOf(account: TestAccount): Promise<string> {
  const { email, password } = account;
  const form = { email, password };
  return sessionIn(await callPage(signIn, { services, path: "/espace/connexion", form }));
}

const sessionIn = (answer: { headers: Headers }) =>
  cookiesSetBy(answer)
    .split("; ")
    .find((cookie) => cookie.includes("tabax-session")) ?? "";

/** The person signed in by these headers; null without one. */
async function personWith(headers: Record<string, string>): Promise<Person | null> {
  const request = new Request("https://tabax.example/espace", { headers });
  const context = await requestContextOf(request, services);
  const { actor } = context.get(requestContext);
  return actor.kind === "person" ? actor : null;
}
const accountWith = (cookie: string) => personWith({ cookie });

const moveExpiry = (accountId: string, days: number) =>
  t.db
    .updateTable("account_session")
    .set({ expires_at: new Date(Date.now() + days * 86_400_000) })
    .where("account_id", "=", accountId)
    .execute();

const sessionsOf = (accountId: string) =>
  t.db
    .selectFrom("account_session")
    .select("expires_at")
    .where("account_id", "=", accountId)
    .execute();

describe("the actor of a request", () => {
  test("the session cookie identifies its member", async () => {
    const member = await aMemberAccount(services);
    expect(await accountWith(await cookieOf(member))).toEqual({
      kind: "person",
      accountId: member.accountId,
      sessionId: expect.any(String),
      email: member.email,
      name: "Aïssatou Ndiaye",
      memberships: [{ companyId: member.companyId, role: "owner", awaitsTerms: false }],
      staffRoles: [],
      assurance: "password",
      authenticatedAt: expect.any(Date),
    });
  });

  test("a staff member has only their current roles", async () => {
    const roles = ["secretary", "examiner"] as const;
    const person = await aStaffAccount(services, { roles });
    const cookie = await cookieOf(person);
    await t.db
      .updateTable("staff_role")
      .set({ ended_at: new Date() })
      .where("account_id", "=", person.accountId)
      .where("role", "=", "secretary")
      .execute();
    expect(await accountWith(cookie)).toMatchObject({ staffRoles: ["examiner"], memberships: [] });
  });

  test("a missing, invalid or forged cookie identifies nobody", async () => {
    const cookie = await cookieOf(await aMemberAccount(services));
    const [name, value = ""] = cookie.split(/=(.*)/);
    const others = [
      "",
      "=",
      `${name}=`,
      `${name}=x.y`,
      `${name}=%E0%A4%A`,
      `tabax-session=${value}`,
    ];
    others.push(`${name}=${value.slice(0, -2)}`, `${name}=${btoa(JSON.stringify({ a: 1 }))}`);
    for (const other of others) expect(await accountWith(other)).toBeNull();
  });

  test("the stored token hash opens no session", async () => {
    const cookie = await cookieOf(await aMemberAccount(services));
    const row = await t.db
      .selectFrom("account_session")
      .selectAll()
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const [name, value = ""] = cookie.split(/=(.*)/);
    const token: string = JSON.parse(atob(decodeURIComponent(value)));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    const stolen = encodeURIComponent(btoa(JSON.stringify(row.token_sha256)));
    expect(await accountWith(`${name}=${stolen}`)).toBeNull();
  });

  test("headers other than the cookie identify nobody", async () => {
    const { email, accountId } = await aMemberAccount(services);
    const headers = {
      "x-user": accountId,
      "x-forwarded-user": email,
      authorization: `Bearer ${email}`,
    };
    expect(await personWith(headers)).toBeNull();
  });

  test("an expired session identifies nobody", async () => {
    const member = await aMemberAccount(services);
    const cookie = await cookieOf(member);
    await moveExpiry(member.accountId, -0.001);
    expect(await accountWith(cookie)).toBeNull();
  });

  test("a disabled account has no session and cannot sign in", async () => {
    const member = await aMemberAccount(services);
    const cookie = await cookieOf(member);
    await t.db
      .updateTable("account")
      .set({ disabled_at: new Date() })
      .where("id", "=", member.accountId)
      .execute();
    expect(await accountWith(cookie)).toBeNull();
    expect(await cookieOf(member)).toBe("");
  });

  test("a removed account has no session", async () => {
    const administrator = await anAdministrator(services);
    const cookie = await cookieOf(administrator);
    await t.db.deleteFrom("account").where("id", "=", administrator.accountId).execute();
    expect(await accountWith(cookie)).toBeNull();
  });
});

describe("sessions", () => {
  const visit = (cookie: string) => callPage(ownAccount, { services, path: "/espace", cookie });

  test("a visit on another day prolongs the session and its cookie", async () => {
    const member = await aMemberAccount(services);
    const cookie = await cookieOf(member);
    expect((await visit(cookie)).headers.getSetCookie()).toEqual([]);
    await moveExpiry(member.accountId, 3);
    const [renewed] = (await visit(cookie)).headers.getSetCookie();
    expect(renewed).toContain("Max-Age=604800");
    expect(renewed).toContain("Secure");
    expect(renewed?.split(";")[0]).toBe(cookie);
    const [session] = await sessionsOf(member.accountId);
    expect((session?.expires_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(6 * 86_400_000);
  });

  test("a public page does not prolong the session", async () => {
    const member = await aMemberAccount(services);
    const cookie = await cookieOf(member);
    await moveExpiry(member.accountId, 3);
    const page = () => callPage(signOutByLink, { services, path: "/faq", cookie });
    expect((await page()).headers.getSetCookie()).toEqual([]);
  });

  test("a staff session expires 30 minutes after its last use, and its cookie with the browser", async () => {
    const examiner = await aStaffAccount(services, { roles: ["examiner"] });
    const form = { email: examiner.email, password: examiner.password };
    const answer = await callPage(signIn, { services, path: "/espace/connexion", form });
    expect(answer.headers.getSetCookie()[0]).not.toMatch(/Max-Age|Expires/i);
    const [session] = await sessionsOf(examiner.accountId);
    const minutes = ((session?.expires_at.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    const cookie = sessionIn(answer);
    await moveExpiry(examiner.accountId, 28 / (24 * 60));
    expect((await visit(cookie)).headers.getSetCookie().join()).not.toMatch(/Max-Age|Expires/i);
    const [used] = await sessionsOf(examiner.accountId);
    expect((used?.expires_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(29 * 60_000);
  });

  test("a sign-in replaces the session of the same browser only", async () => {
    const member = await aMemberAccount(services);
    const [here, elsewhere] = [await cookieOf(member), await cookieOf(member)];
    const form = { email: member.email, password: member.password };
    const again = { services, path: "/espace/connexion", form, cookie: here };
    const next = sessionIn(await callPage(signIn, again));
    expect(await accountWith(here)).toBeNull();
    expect(await accountWith(elsewhere)).not.toBeNull();
    expect(await accountWith(next)).not.toBeNull();
  });

  test("signing out ends the session and clears its cookie", async () => {
    const member = await aMemberAccount(services);
    const [cookie, otherDevice] = [await cookieOf(member), await cookieOf(member)];
    const answer = await callPage(signOut, {
      services,
      path: "/espace/deconnexion",
      form: {},
      cookie,
    });
    expect(answer).toMatchObject({ status: 303, location: "/espace/connexion?deconnecte=1" });
    expect(answer.headers.getSetCookie().join("\n")).toMatch(/__Host-tabax-session=; Max-Age=0/);
    for (const each of answer.headers.getSetCookie()) expect(each).toContain("Secure");
    expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(await accountWith(cookie)).toBeNull();
    expect(await accountWith(otherDevice)).not.toBeNull();
    expect(await sessionsOf(member.accountId)).toHaveLength(1);
  });

  test("a link to the sign-out does not end the session", async () => {
    const member = await aMemberAccount(services);
    const cookie = await cookieOf(member);
    const answer = await callPage(signOutByLink, { services, path: "/espace/deconnexion", cookie });
    expect(answer).toMatchObject({ status: 303, location: "/espace" });
    expect(await accountWith(cookie)).not.toBeNull();
  });

  test("signing out without a session redirects without a fault", async () => {
    const answer = await callPage(signOut, { services, path: "/espace/deconnexion", form: {} });
    expect(answer.status).toBe(303);
  });
});

describe("page for members", () => {
  test.each([
    ["/espace", "/espace"],
    ["/espace?onglet=pieces", "/espace?onglet=pieces"],
    ["/espace.data?_routes=x", "/espace"],
  ])("a visitor of %s is sent to the sign-in with next=%s", async (path, next) => {
    const answer = await callPage(ownAccount, { services, path });
    const location = new URL(answer.location ?? "", "https://tabax.example");
    expect(location.pathname).toBe("/espace/connexion");
    expect(location.searchParams.get("next")).toBe(next);
  });
});
