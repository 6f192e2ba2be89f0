import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { system } from "#app/kernel/actor.ts";
import { putSettingsInForceIn } from "#app/settings/put-in-force.server.ts";
import { readConfig } from "#server/config.ts";
import { createHttp } from "#server/http.ts";
import { readiness } from "#server/readiness.ts";
import { builtApp } from "#tests/built-pages.ts";
import { aCertificate, aChange } from "#tests/factories.ts";
import { testFiles } from "#tests/files.ts";
import { type PostgresServer, postgresPrograms, startPostgres } from "#tests/postgres.ts";
import { prepareForTests } from "#tests/prepare.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { silentLog } from "#tests/silent-log.ts";
import { migrate } from "./migrate.ts";
import { type Database, openDatabase } from "./open-database.ts";
import { Replica } from "./replica.ts";
import { openReplicaPool } from "./server-pool.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const host = "tabax.example";

describe.skipIf(!postgresPrograms())("a primary and the standby that answers readers", () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let database: Database;
  let services: TestServices;
  let replica: Replica;
  let http: Awaited<ReturnType<typeof createHttp>>;
  let company: Awaited<ReturnType<typeof aCertificate>>;
  /** What the clock of the replica is ahead. */
  let ahead = 0;

  beforeAll(async () => {
    primary = await startPostgres({ durable: true });
    const config = { DATABASE_URL: primary.url, DATABASE_POOL: 4, DATA_DIR: "" };
    database = await openDatabase(config, { log: silentLog, onFatal: () => {} });
    await migrate(database.pool);
    await prepareForTests(database.db, new Date("2026-01-01T08:00:00Z"));
    standby = await startPostgres({ durable: true, standbyOf: primary.url });
    services = testServices({ db: database.db, publicUrl: `https://${host}`, files: testFiles() });
    company = await aCertificate(services, { company: { name: "Lompoul Forages" } });
    const poolInput = { max: 4, log: silentLog, prepares: true };
    replica = new Replica(
      { primary: database.pool, replica: openReplicaPool(standby.url, poolInput), log: silentLog },
      () => performance.now() + ahead,
    );
    const built = await builtApp();
    const httpParts = {
      services,
      arrivals: services.files,
      replica,
      ready: readiness(database.pool),
    };
    http = await createHttp({
      ...httpParts,
      config: readConfig({}),
      source: { app: async () => built },
      logger: pino({ level: "silent" }),
    });
    await vi.waitUntil(async () => await isCurrent(), { timeout: 60_000, interval: 200 });
  });
  afterAll(async () => {
    await http?.close();
    await replica?.close();
    await database?.close();
    await standby?.stop();
    await primary?.stop();
  });

  const onStandby = async (text: string) => {
    const client = new pg.Client(standby.url);
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows;
  };
  const changeOf = "select changed_in::text as change from listing_change";
  const isCurrent = async () => {
    await replica.look();
    const { rows } = await database.pool.query(changeOf);
    const [there] = await onStandby(changeOf);
    return rows[0].change === there?.change && replica.isUsed;
  };
  /** Asks a path nobody asked before, unless it is given whole; tells the status, the text, and which server it was made from. */
  let questions = 0;
  const ask = async (path: string) => {
    const before = { ...replica.made };
    const answer = await http.inject({ url: path, headers: { host } });
    const by = (["replica", "primary"] as const).find((each) => replica.made[each] > before[each]);
    return { status: answer.statusCode, body: answer.body, by };
  };
  const search = async () => {
    questions += 1;
    const { status, body, by } = await ask(`/annuaire?q=lompoul+${"x".repeat(questions)}`);
    return { status, by, whole: body.includes("Annuaire") };
  };
  const state = async () => {
    const { statusCode, body } = await http.inject({ url: "/readyz", headers: { host } });
    return [statusCode, JSON.parse(body).replica.state];
  };
  const page = () => ask(`/annuaire/${company.slug}`);

  test("a replica that has the last change makes the answers, which are those of the primary", async () => {
    const { body, by, status } = await page();
    expect([status, by]).toEqual([200, "replica"]);
    expect(body).toContain("Lompoul Forages");
    expect(await search()).toEqual({ status: 200, by: "replica", whole: true });
    expect(await state()).toEqual([200, "used"]);
    const wrote = replica.db.deleteFrom("mail").execute();
    await expect(wrote).rejects.toMatchObject({ code: "25006" });
  });

  test("a change that the replica lacks is shown from its commit on, by the primary", async () => {
    await onStandby("select pg_wal_replay_pause()");
    await aChange(services, { companyId: company.companyId, code: "2201", move: "suspend" });
    const suspended = await page();
    expect([suspended.status, suspended.by]).toEqual([200, "primary"]);
    expect(suspended.body).toContain("Suspendue");
    expect((await search()).by).toBe("primary");
    // It was in step with the primary less than a minute ago.
    expect(await state()).toEqual([200, "used"]);
    ahead += 61_000;
    await replica.look();
    expect(await state()).toEqual([200, "behind"]);
    await onStandby("select pg_wal_replay_resume()");
    await vi.waitUntil(async () => await isCurrent(), { timeout: 60_000, interval: 200 });
    expect((await search()).by).toBe("replica");
  });

  test("settings that the replica lacks are not kept as an answer of today", async () => {
    await onStandby("select pg_wal_replay_pause()");
    await testContext(services, { actor: system("tests") }).transaction((tx) =>
      putSettingsInForceIn(tx, { renewalOpensDays: 30 }),
    );
    // Settings are remembered for two seconds.
    const clock = services.now;
    services.now = () => new Date(Date.now() + 5_000);
    expect((await search()).by).toBe("primary");
    services.now = clock;
    await onStandby("select pg_wal_replay_resume()");
  });

  test("without its primary the replica answers for a minute, verifications too, which it does not count", async () => {
    const number = `/v/${company.number}`;
    const counted = () => database.db.selectFrom("verification_count").select("n").execute();
    expect((await ask(number)).status).toBe(200);
    // The replica answers, and the primary counts it afterwards.
    await vi.waitFor(async () => expect(await counted()).toHaveLength(1));
    const before = await counted();
    await vi.waitUntil(async () => await isCurrent(), { timeout: 60_000, interval: 200 });

    await primary.crash();
    expect((await ask(number)).status).toBe(200);
    await replica.look();
    expect(replica.standsIn).toBe(true);
    expect(await search()).toEqual({ status: 200, by: "replica", whole: true });
    const verified = await ask(number);
    expect([verified.status, verified.body.includes("Lompoul Forages")]).toEqual([200, true]);
    expect((await ask("/verifier")).status).toBe(200);
    // A number that nobody has is counted, which needs the primary.
    expect((await ask("/v/QC-SN-2026-000001-9")).status).not.toBe(200);
    expect(await state()).toEqual([503, "used"]);

    ahead += 61_000;
    await replica.look();
    expect(await state()).toEqual([503, "behind"]);
    expect((await search()).status).toBe(503);
    expect((await ask(number)).status).toBe(503);

    await primary.restart("crash");
    await vi.waitUntil(async () => await isCurrent(), { timeout: 60_000, interval: 200 });
    expect(await counted()).toEqual(before);
    expect((await search()).by).toBe("replica");
  });

  test("a replica that stops, and a server that follows nobody, leave readers to the primary", async () => {
    standby.promote();
    await vi.waitUntil(
      async () => (await onStandby("select pg_is_in_recovery() as in"))[0].in === false,
      { timeout: 60_000 },
    );
    await replica.look();
    expect(await state()).toEqual([200, "away"]);
    expect(await search()).toEqual({ status: 200, by: "primary", whole: true });
    await standby.crash();
    expect(await search()).toEqual({ status: 200, by: "primary", whole: true });
    await replica.look();
    expect(await state()).toEqual([200, "away"]);
  });
});
