import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loader as companySpace } from "#app/companies/company-space.tsx";
import { openTestDatabase } from "#tests/database.ts";
import { aMemberAccount, anAdministrator, type TestAccount } from "#tests/factories.ts";
import { callPage, cookiesSetBy } from "#tests/page-call.ts";
import { type TestServices, testServices } from "#tests/services.ts";
import { currentAccount } from "./session.server.ts";
import { action as signIn } from "./sign-in.tsx";
import { action as signOut, loader as signOutByLink } from "./sign-out.ts";

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
  return cookiesSetBy(await callPage(signIn, { services, path: "/espace/connexion", form }));
}

const requestWith = (headers: Record<string, string>) =>
  new Request("https://tabax.example/espace", { headers });

const accountWith = (cookie: string, own = services) =>
  currentAccount(requestWith({ cookie }), own);

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

describe("who is signed in", () => {
  test("is told by the cookie", async () => {
    const member = await aMemberAccount(services);
    expect(await accountWith(await cookieOf(member))).toEqual({
      id: member.accountId,
      email: member.email,
      name: "Aïssatou Ndiaye",
      role: "member",
    });
  });

  test("is nobody without a cookie, or with one that was not made here", async () => {
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
    const unsigned = decodeURIComponent(value).split(".")[0];
    others.push(`${name}=${unsigned}`, `${name}=${unsigned}.${"A".repeat(43)}%3D`);
    for (const other of others) expect(await accountWith(other)).toBeNull();
    const elsewhere = { ...services, secret: "another secret, also of more than forty characters" };
    expect(await accountWith(cookie, elsewhere)).toBeNull();
  });

  test("is never told by another header", async () => {
    const { email, accountId } = await aMemberAccount(services);
    const headers = {
      "x-user": accountId,
      "x-forwarded-user": email,
      authorization: `Bearer ${email}`,
    };
    expect(await currentAccount(requestWith(headers), services)).toBeNull();
  });

  test("is nobody once the session has ended", async () => {
    const member = await aMemberAccount(services);
    const cookie = await cookieOf(member);
    await moveExpiry(member.accountId, -0.001);
    expect(await accountWith(cookie)).toBeNull();
  });

  test("is nobody once the account is gone", async () => {
    const administrator = await anAdministrator(services);
    const cookie = await cookieOf(administrator);
    await t.db.deleteFrom("account").where("id", "=", administrator.accountId).execute();
    expect(await accountWith(cookie)).toBeNull();
  });
});

describe("a session", () => {
  const visit = (cookie: string) => callPage(companySpace, { services, path: "/espace", cookie });

  test("is prolonged by a visit on another day, with its cookie", async () => {
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

  test("ends with the sign-out, and its cookie is taken away", async () => {
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
    expect(await accountWith(cookie)).toBeNull();
    expect(await accountWith(otherDevice)).not.toBeNull();
    expect(await sessionsOf(member.accountId)).toHaveLength(1);
  });

  test("does not end by following a link", async () => {
    const member = await aMemberAccount(services);
    const cookie = await cookieOf(member);
    const answer = await callPage(signOutByLink, { services, path: "/espace/deconnexion", cookie });
    expect(answer).toMatchObject({ status: 303, location: "/espace" });
    expect(await accountWith(cookie)).not.toBeNull();
  });

  test("a sign-out without one is no fault", async () => {
    const answer = await callPage(signOut, { services, path: "/espace/deconnexion", form: {} });
    expect(answer.status).toBe(303);
  });
});

describe("a page for members", () => {
  test.each([
    ["/espace", "/espace"],
    ["/espace?onglet=pieces", "/espace?onglet=pieces"],
    ["/espace/dossiers.data?_routes=x", "/espace/dossiers"],
  ])("sends a stranger at %s to sign in and back", async (path, next) => {
    const answer = await callPage(companySpace, { services, path });
    const location = new URL(answer.location ?? "", "https://tabax.example");
    expect(location.pathname).toBe("/espace/connexion");
    expect(location.searchParams.get("next")).toBe(next);
  });
});
