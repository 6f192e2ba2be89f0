import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { Signer } from "#app/kernel/signer.ts";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { aPerson } from "#tests/actors.ts";
import { aStaffCookie } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { testSigner } from "#tests/signer.ts";
import { loader as homeLoader } from "./office-home-page.tsx";
import { loader as operationLoader } from "./operation-page.tsx";
import { productCounts } from "./product-counts.server.ts";
import { openTroubles } from "./trouble.queries.server.ts";
import { waitingFor } from "./waiting.queries.server.ts";
import { watchProduct } from "./watch-product.server.ts";

let t: ReadyDatabase;
let clock: Date;
let services: TestServices;
/** With a key in use, so that no certificate waits. */
let signer: Signer;
/** The answers of the machine to the watch. */
let mailServer: string | null;
let freeBytes: number;
let antivirus: boolean | null;
beforeAll(async () => {
  t = await openReadyDatabase();
  clock = new Date("2026-03-02T12:00:00Z");
  signer = testSigner(() => clock);
  await beginKeys(testContext(testServices({ db: t.db, now: () => clock, signer })));
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom("trouble").execute();
  await t.db.deleteFrom("duty_run").execute();
  clock = new Date("2026-03-02T12:00:00Z");
  [mailServer, freeBytes, antivirus] = [null, 50e9, true];
  const base = testServices({ db: t.db, now: () => clock });
  services = testServices({
    db: t.db,
    now: () => clock,
    signer,
    host: {
      ...base.host,
      mailServer: async () => mailServer,
      disks: async () => [{ holds: "data", freeBytes, totalBytes: 100e9, reserveBytes: 1e9 }],
    },
    files: { ...base.files, antivirus: async () => antivirus },
  });
});

const pass = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};
const watch = () => watchProduct(testContext(services));
const seenBy = async (role: StaffRole = "administrator") =>
  (
    await waitingFor(t.db, {
      actor: aPerson({ staffRoles: [role] }),
      now: clock,
      engine: "embedded",
    })
  )
    .filter(({ path }) => path === "/bureau/exploitation")
    .map(({ what }) => what);

test("a mail server that is silent for five minutes reaches the first page, and its end too", async () => {
  mailServer = "ECONNREFUSED";
  expect(await watch()).toBe(1);
  pass(4);
  expect(await watch()).toBe(1);
  expect(await seenBy()).toEqual([]);
  pass(1);
  await watch();
  expect(await seenBy()).toEqual(["Le serveur d’e-mails ne répond pas (ECONNREFUSED)."]);
  expect(await seenBy("controller")).toHaveLength(1);
  expect(await seenBy("registrar")).toEqual([]);
  const cookie = await aStaffCookie(services, "administrator");
  const operation = async () =>
    (await callPage(operationLoader, { services, path: "/bureau/exploitation", cookie }))
      .data as Awaited<ReturnType<typeof operationLoader>>;
  expect((await operation()).findings).toContainEqual(
    expect.objectContaining({ name: "mail-server", since: new Date("2026-03-02T12:00:00Z") }),
  );

  mailServer = null;
  pass(1);
  expect(await watch()).toBe(0);
  expect(await seenBy()).toEqual([]);
  const home = (await callPage(homeLoader, { services, path: "/bureau", cookie })).data as Awaited<
    ReturnType<typeof homeLoader>
  >;
  expect(home.ended).toMatchObject([
    { beganAt: new Date("2026-03-02T12:00:00Z"), endedAt: new Date("2026-03-02T12:06:00Z") },
  ]);
  expect((await operation()).ended).toHaveLength(1);
  expect(services.logged.map(({ message }) => message)).toEqual([
    "A trouble of the product began",
    "A trouble of the product ended",
  ]);
});

test("a mail server that comes back within five minutes is not told of", async () => {
  mailServer = "ETIMEDOUT";
  await watch();
  pass(2);
  mailServer = null;
  await watch();
  expect(await seenBy()).toEqual([]);
  const cookie = await aStaffCookie(services, "administrator");
  const { data } = await callPage(homeLoader, { services, path: "/bureau", cookie });
  expect((data as Awaited<ReturnType<typeof homeLoader>>).ended).toEqual([]);
});

test.each<[string, () => void, RegExp]>([
  ["a silent antivirus", () => (antivirus = false), /antivirus/],
  ["a disk with less than its reserve", () => (freeBytes = 0.5e9), /fichiers ne sont plus reçus/],
])(
  "%s reaches the first page at the next watch, and wakes whoever is called at level « error »",
  async (_name, breaks, what) => {
    breaks();
    await watch();
    expect(services.logged.map(({ level }) => level)).toEqual(["error"]);
    await watch();
    expect(await seenBy()).toEqual([expect.stringMatching(what)]);
    expect(await t.db.selectFrom("trouble").select("id").execute()).toHaveLength(1);
  },
);

test("a trouble that is a warning is logged as one", async () => {
  freeBytes = 9e9;
  await watch();
  expect(services.logged).toMatchObject([{ level: "warn", details: { trouble: "disk" } }]);
});

test("a watch that runs no more is itself a late duty on the first page", async () => {
  await t.db.insertInto("duty_run").values({ name: "watch-product", next_run_at: clock }).execute();
  pass(9);
  expect(await seenBy()).toEqual([]);
  pass(2);
  expect(await seenBy()).toEqual(["1\u00A0travail régulier est en retard ou signale un problème"]);
});

test("a duty that no process of this version runs is never late, and the alarm of one that was removed ends", async () => {
  const rows = ["watch-product", "of-another-version"].map((name) => ({
    name,
    next_run_at: new Date("2026-03-01T12:00:00Z"),
    failures: 3,
    last_error: "no disk",
  }));
  await t.db.insertInto("duty_run").values(rows).execute();
  await t.db
    .insertInto("trouble")
    .values({
      id: newId(),
      name: "duty of-another-version",
      tone: "warning",
      what: "« Ancien travail » est en retard.",
      began_at: new Date("2026-03-01T12:00:00Z"),
    })
    .execute();
  await watch();
  expect((await openTroubles(t.db)).map(({ name }) => name)).toEqual(["duty watch-product"]);
  const counted = await productCounts(testContext(services));
  expect(counted.duties.map(({ name }) => name)).toEqual(["watch-product"]);
});

test("after a move to a server no duty of the embedded engine is late, which it would be there", async () => {
  const names = ["checkpoint", "verify-journal", "vacuum"];
  await t.db
    .insertInto("duty_run")
    .values(names.map((name) => ({ name, next_run_at: new Date("2026-03-01T12:00:00Z") })))
    .execute();
  const lateOn = async (database: "embedded" | "server") => {
    services = testServices({ ...services, host: { ...services.host, database } });
    await watch();
    return (await openTroubles(t.db)).map(({ name }) => name).toSorted();
  };
  expect(await lateOn("embedded")).toEqual([
    "duty checkpoint",
    "duty vacuum",
    "duty verify-journal",
  ]);
  expect(await lateOn("server")).toEqual(["duty verify-journal"]);
});

test("two watches at once open one trouble", async () => {
  antivirus = false;
  await Promise.all([watch(), watch()]);
  expect(await t.db.selectFrom("trouble").select("id").execute()).toHaveLength(1);
});

test("troubles that ended long ago are removed", async () => {
  antivirus = false;
  await watch();
  antivirus = true;
  await watch();
  pass(91 * 24 * 60);
  await watch();
  expect(await t.db.selectFrom("trouble").select("id").execute()).toEqual([]);
});
