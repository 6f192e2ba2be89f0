import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffRole } from "#app/kernel/actor.ts";
import type { App } from "#server/app.ts";
import { anApplicationUnderWay, declaresConflict, letRead } from "./applying.ts";
import { builtApp } from "./built-pages.ts";
import { aStaffAccount, signedInCookie } from "./factories.ts";
import { placesOfFolders } from "./folder-places.ts";
import { openReadyDatabase, type ReadyDatabase } from "./ready-database.ts";
import { testRequester, testServices } from "./services.ts";

const roles = [
  ...["registrar", "examiner", "secretary", "committee", "president", "controller", "cashier"],
] as const satisfies StaffRole[];

let handle: App["handle"];
let database: ReadyDatabase;
let services: ReturnType<typeof testServices>;
/** The address of a row by its route, for the pages of the office that a `*.places.ts` makes. */
let places: [route: string, path: string][];
const clear: string[] = [];
const inConflict: string[] = [];

beforeAll(async () => {
  ({ handle } = await builtApp());
  database = await openReadyDatabase();
  const now = new Date();
  services = testServices({ db: database.db, now: () => now });
  const { companyId, owner, applicationId, examiner } = await anApplicationUnderWay(
    services,
    "under-review",
  );
  const made = await placesOfFolders(services, {
    companyId,
    owner,
    filed: { applicationId, examiner },
  });
  places = Object.entries(made).flatMap(([route, paths]) =>
    route.startsWith("/bureau/") ? paths.map((path): [string, string] => [route, path]) : [],
  );
  for (const role of roles) {
    const reader = await aStaffAccount(services, { roles: [role] });
    await letRead(services, { applicationId, accountId: reader.accountId });
    clear.push(await signedInCookie(services, reader.accountId));
    const person = await aStaffAccount(services, { roles: [role] });
    await declaresConflict(services, { applicationId, accountId: person.accountId });
    inConflict.push(await signedInCookie(services, person.accountId));
  }
}, 180_000);
afterAll(() => database.close());

async function statusesOf(path: string, cookies: readonly string[]): Promise<number[]> {
  const url = new URL(`${services.publicUrl}${path}`);
  const context = { services, arrivals: services.files, requester: testRequester, reference: "r" };
  return await Promise.all(
    cookies.map(async (cookie) => {
      const { status } = await handle(new Request(url, { headers: { cookie } }), context);
      return status;
    }),
  );
}

test("no page whose row a folder makes of an application opens for somebody in conflict, and each opens for a colleague", async () => {
  expect(places.length).toBeGreaterThan(0);
  for (const [route, path] of places) {
    expect([route, await statusesOf(path, clear)]).toEqual([route, expect.arrayContaining([200])]);
    const hidden = await statusesOf(path, inConflict);
    expect([route, hidden.filter((status) => status < 400)]).toEqual([route, []]);
  }
});
