import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Access, type Address, accessTable } from "#app/accounts/access.ts";
import { verdictOn } from "#app/accounts/access-verdict.ts";
import { type Actor, type MemberRole, nobody, type StaffRole } from "#app/kernel/actor.ts";
import type { App } from "#server/app.ts";
import { aPerson } from "./actors.ts";
import { builtApp } from "./built-pages.ts";
import { aMemberAccount, aStaffAccount, signedInCookie } from "./factories.ts";
import { openReadyDatabase, type ReadyDatabase } from "./ready-database.ts";
import { testRequester, testServices } from "./services.ts";

const staffRoles = [
  "registrar",
  "examiner",
  "secretary",
  "committee",
  "president",
  "cashier",
  "controller",
  "administrator",
] as const satisfies StaffRole[];
const memberRoles = ["owner", "manager", "reader"] as const satisfies MemberRole[];
/** A staff member who signed in by the password alone. */
type Halfway = `${StaffRole} without a factor`;
type Who = "nobody" | MemberRole | StaffRole | Halfway;
const halfway = (role: StaffRole): Halfway => `${role} without a factor`;
const everyone: Who[] = ["nobody", ...memberRoles, ...staffRoles, ...staffRoles.map(halfway)];

let handle: App["handle"];
let database: ReadyDatabase;
let services: ReturnType<typeof testServices>;
const cookies = new Map<Who, string>();
beforeAll(async () => {
  ({ handle } = await builtApp());
  database = await openReadyDatabase();
  // A proof of the second factor is fresh for five minutes, and a busy machine may take longer.
  const now = new Date();
  services = testServices({ db: database.db, now: () => now });
  for (const role of memberRoles) {
    const { accountId } = await aMemberAccount(services, { member: { role } });
    cookies.set(role, await signedInCookie(services, accountId));
  }
  for (const role of staffRoles) {
    const { accountId } = await aStaffAccount(services, { roles: [role] });
    cookies.set(role, await signedInCookie(services, accountId));
    cookies.set(halfway(role), await signedInCookie(services, accountId, "password"));
  }
}, 180_000);
afterAll(() => database.close());

const addresses = Object.keys(accessTable) as Address[];
const guarded = addresses.filter((address) => accessTable[address] !== "public");
const open = addresses.filter((address) => accessTable[address] === "public");
const pathOf = (address: string) => address.replace("/*", "/nulle-part").replaceAll(/:\w+/g, "x");
/** How the router's own scripts ask for the data of a page. */
const dataPathOf = (address: string) =>
  address === "/" ? "/_root.data" : `${pathOf(address)}.data`;

interface Asked {
  path: string;
  method: string;
  who: Who;
}

async function ask({ path, method, who }: Asked): Promise<Response> {
  const cookie = cookies.get(who);
  const url = new URL(`${services.publicUrl}${path}`);
  const request = new Request(url, {
    method,
    headers: { origin: url.origin, ...(cookie ? { cookie } : {}) },
  });
  const context = {
    services,
    arrivals: services.files,
    requester: testRequester,
    reference: "r",
  };
  return await handle(request, context);
}

/** How the product answered the attempt to enter: `enter` when the page itself was shown. */
async function wayIn(response: Response): Promise<string> {
  const text = await response.text();
  const to = response.headers.get("location") ?? (response.status === 202 ? text : "");
  // The answer to HEAD is that to GET without its body: only a redirection of data has this status.
  if (response.status === 202 && text === "") return "elsewhere";
  const door = /\/espace\/(connexion|confirmation|compte\/verification)\?next/.exec(to)?.[1];
  if (door) return door;
  if (response.status === 401 || response.status === 403) return String(response.status);
  return response.status < 500 ? "enter" : `fault ${response.status}`;
}

/** The rule of access written a second time, independently of the product, for a session opened this minute. */
function expectedOf(address: Address, who: Who): string {
  const access: Access = accessTable[address];
  if (access === "public") return "enter";
  if (who === "nobody") return "connexion";
  if (access.who === "signed-in") return "enter";
  const roles: readonly Who[] = access.who;
  const [role = "", without] = who.split(" ");
  if (!(roles as readonly string[]).includes(role)) return "403";
  return without ? "compte/verification" : "enter";
}

/** Pages redirect to the sign-in; calls answer with a status. */
function expected(address: Address, who: Who): string {
  const way = expectedOf(address, who);
  if (!/^\/(v1|api|partner-manager|partners)\//.test(address)) return way;
  return { connexion: "401", "compte/verification": "403" }[way] ?? way;
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const waysTo = (address: string) =>
  [pathOf(address), dataPathOf(address)].flatMap((path) =>
    methods.map((method) => ({ path, method })),
  );

/** The outcomes of these requests, each beside the expected one. */
async function expectWaysIn(address: Address, tries: Asked[]): Promise<void> {
  const actual: Record<string, string> = {};
  const expectedWays: Record<string, string> = {};
  for (const each of tries) {
    const name = `${each.method} ${each.path} ${each.who}`;
    const way = await wayIn(await ask(each));
    // A HEAD answer has no body, so only that it redirects is compared; GET checks the target.
    actual[name] = way === "elsewhere" ? await wayIn(await ask({ ...each, method: "GET" })) : way;
    expectedWays[name] = expected(address, each.who);
  }
  expect(actual).toEqual(expectedWays);
}

test("the table of access gives its written verdict for every route, method and person", () => {
  const verdicts: Record<string, string> = {
    enter: "enter",
    "sign-in": "connexion",
    refuse: "403",
    "second-factor": "compte/verification",
  };
  const now = new Date();
  const actorOf = (who: Who): Actor => {
    if (who === "nobody") return nobody;
    const [role, without] = who.split(" ");
    const staff = staffRoles.filter((each) => each === role);
    const assurance = staff.length > 0 && !without ? "second-factor" : "password";
    return aPerson({ staffRoles: staff, assurance, authenticatedAt: now });
  };
  const wrong: string[] = [];
  for (const address of addresses)
    for (const who of everyone)
      for (const method of methods) {
        const verdict = verdicts[verdictOn(address, { actor: actorOf(who), now, method })];
        if (verdict !== expectedOf(address, who))
          wrong.push(`${method} ${address} ${who}: ${verdict}`);
      }
  expect(wrong).toEqual([]);
});

// The table has been asked everything above. Here the product is asked, each person in another way at each route, so that
// every person meets every route, every way into a route is tried, and every person tries every way. Who has not signed in
// tries every way at every route, a reader every third.
describe.each(guarded)("%s", (address) => {
  const ways = waysTo(address);
  const turn = guarded.indexOf(address);

  test(`${address} lets in the people whom the table names, and nobody else`, async () => {
    const tries = everyone.flatMap((who, index) => {
      const way = ways[(turn + index) % ways.length];
      return way ? [{ ...way, who }] : [];
    });
    await expectWaysIn(address, tries);
  });

  test(`${address} refuses visitors in every way, and follows the table for a reader`, async () => {
    await expectWaysIn(
      address,
      ways.flatMap((way, place) => [
        { ...way, who: "nobody" as const },
        ...((place + turn) % 3 === 0 ? [{ ...way, who: "reader" as const }] : []),
      ]),
    );
  });
});

test("a route that requires a fresh proof asks for it again once it is old", async () => {
  await database.db
    .updateTable("account_session")
    .set({ authenticated_at: new Date(services.now().getTime() - 6 * 60_000) })
    .execute();
  const actual: Record<string, string> = {};
  const expectedWays: Record<string, string> = {};
  for (const address of guarded) {
    const access = accessTable[address];
    for (const [method, who] of ["GET", "HEAD", "POST", "DELETE"].flatMap((each) =>
      everyone.map((one) => [each, one] as const),
    )) {
      const asks =
        access !== "public" &&
        (access.fresh === "always" ||
          (access.fresh === "to-change" && ["POST", "DELETE"].includes(method)));
      const enters = expected(address, who);
      if (enters !== "enter" || !asks) continue;
      const name = `${method} ${address} ${who}`;
      expectedWays[name] = address.startsWith("/v1/") ? "403" : "confirmation";
      actual[name] = await wayIn(await ask({ path: pathOf(address), method, who }));
    }
  }
  expect(actual).toEqual(expectedWays);
  expect(Object.keys(expectedWays).length).toBeGreaterThan(10);
});

test("a staff session opened by a password alone enters no page of the back office", () => {
  const entered = guarded.filter((address) => {
    const ways = staffRoles.map((role) => expected(address, halfway(role)));
    return ways.includes("enter") && !address.startsWith("/espace");
  });
  expect(entered).toEqual([]);
  const office = addresses.filter((address) => /^\/bureau|^\/v1\/params/.test(address));
  expect(office.length).toBeGreaterThan(10);
  for (const address of office)
    expect([address, accessTable[address]]).toMatchObject([
      address,
      { assurance: "second-factor" },
    ]);
});

test("every public route lets everybody in, also for its data requests", async () => {
  const refused = [];
  for (const address of open) {
    const tries = [
      { path: pathOf(address), who: "nobody" as const },
      { path: dataPathOf(address), who: "reader" as const },
    ];
    for (const each of tries) {
      const way = await wayIn(await ask({ ...each, method: "GET" }));
      if (way !== "enter") refused.push(`${each.path} ${each.who}: ${way}`);
    }
  }
  expect(refused).toEqual([]);
}, 120_000);

test("the data of a protected route cannot be requested under the name of a public one", async () => {
  const path = "/espace.data?_routes=site/faq-page,applications/space-home";
  expect(await wayIn(await ask({ path, method: "GET", who: "nobody" }))).toBe("connexion");
});

test("a path that is not in the product answers 404 to everybody", async () => {
  for (const path of ["/espace/", "//espace", "/espace/%2e%2e/espace", "/ESPACE", "/espace;x"]) {
    const way = await wayIn(await ask({ path, method: "GET", who: "nobody" }));
    const { status } = await ask({ path, method: "GET", who: "nobody" });
    expect([path, way === "connexion" || status === 404]).toEqual([path, true]);
  }
});
