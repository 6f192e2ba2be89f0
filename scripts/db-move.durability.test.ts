import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeVote } from "#app/review/committee/vote/close-vote.server.ts";
import { openItem } from "#app/review/committee/vote/open-item.server.ts";
import { openVote } from "#app/review/committee/vote/open-vote.server.ts";
import { halfOf, insertHalf } from "#app/review/committee/vote/urn.queries.server.ts";
import { type Database, openDatabase } from "#server/database/open-database.ts";
import { made } from "#tests/applying.ts";
import { projectRoot, visitorEnvironment } from "#tests/e2e/product.ts";
import { fastFolder } from "#tests/fast-folder.ts";
import { copyMigrated } from "#tests/migrated-directory.ts";
import { type PostgresServer, postgresPrograms, startPostgres } from "#tests/postgres.ts";
import { prepareForTests } from "#tests/prepare.ts";
import { testContext, testServices } from "#tests/services.ts";
import { silentLog } from "#tests/silent-log.ts";
import { anOpenSession, castAll, proposeWithReason, shownItem } from "#tests/sitting.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

describe.skipIf(!postgresPrograms())("the move of a database in which was voted", () => {
  const DATA_DIR = fastFolder("tabax-move-");
  let postgres: PostgresServer;
  let sitting: Awaited<ReturnType<typeof anOpenSession>>;
  let log = "";

  const within = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase(
      { DATA_DIR, DATABASE_POOL: 1 },
      {
        log: silentLog,
        onFatal: (error) => {
          throw error;
        },
      },
    );
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const move = () =>
    promisify(execFile)(process.execPath, ["scripts/db-move.ts"], {
      cwd: projectRoot,
      env: { ...visitorEnvironment(), DATA_DIR, DATABASE_URL: postgres.url },
    }).then(
      ({ stdout }) => stdout,
      // The contents of the documents of the tests are nowhere, so that a whole move ends with 1 as well.
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    );
  const ask = async (text: string) => {
    const client = new pg.Client(postgres.url);
    await client.connect();
    const { rows } = await client.query(text).finally(() => client.end());
    return rows;
  };
  const filesWith = (bytes: Buffer) =>
    fs
      .readdirSync(path.join(DATA_DIR, "database"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => fs.readFileSync(file).includes(bytes));

  beforeAll(async () => {
    postgres = await startPostgres({ durable: false });
    for (const setting of ["log_statement = 'all'", "log_parameter_max_length = -1"])
      await ask(`alter system set ${setting}`);
    await ask("select pg_reload_conf()");
    const [{ data_directory: data }] = await ask("show data_directory");
    log = path.join(path.dirname(data), "log");
    fs.rmSync(DATA_DIR, { recursive: true });
    await copyMigrated(DATA_DIR);
    await within(async ({ db }) => {
      await prepareForTests(db, new Date("2026-01-01T08:00:00Z"));
      const services = testServices({ db });
      sitting = await anOpenSession(services);
      const { ctx, itemId } = sitting;
      await made(openItem(ctx, { itemId }));
      await proposeWithReason(services, sitting);
      await made(
        openVote(ctx, { ...(await shownItem(services, itemId)), kind: "secret", left: true }),
      );
      for (const answer of await castAll(services, sitting, "111111")) expect(answer.ok).toBe(true);
    });
  });
  afterAll(async () => {
    await postgres?.stop();
    fs.rmSync(DATA_DIR, { recursive: true, force: true });
  });

  test("a move from or to a database of another version upgrades neither", async () => {
    const [newest] = await within(async ({ pool }) => {
      const { rows } = await pool.query(
        "delete from schema_migration where number = (select max(number) from schema_migration) returning *",
      );
      return rows;
    });
    expect(await move()).toContain("1 migration of this version is missing in");
    expect(await ask("select to_regclass('company') as there")).toEqual([{ there: null }]);
    const landed = await within(async ({ pool }) => {
      const { rows } = await pool.query("select name from schema_migration");
      await pool.query("insert into schema_migration values ($1, $2, $3, $4)", [
        newest.number,
        newest.name,
        newest.sha256,
        newest.applied_at,
      ]);
      return rows.map(({ name }) => name);
    });
    expect(landed).not.toContain(newest.name);

    await ask(
      "create table schema_migration (number integer, name text, sha256 text, applied_at timestamptz)",
    );
    expect(await move()).toMatch(
      /\d+ migrations of this version are missing in the PostgreSQL server/,
    );
    expect(await ask("select to_regclass('company') as there")).toEqual([{ there: null }]);
    await ask("drop table schema_migration");
  });

  test("a move while a vote is open is refused, and nothing is moved", async () => {
    expect(await move()).toContain("A vote of the committee is open");
    expect(await ask("select from company union all select from vote")).toEqual([]);
    const half = await within(({ db }) => halfOf(db, sitting.itemId));
    expect(half).toHaveLength(32);
  });

  test("after the vote no half of a key is left in the old folder, and none came to the server or into its log", async () => {
    const half = await within(async ({ db, pool }) => {
      const services = testServices({ db });
      const ctx = testContext(services, { actor: sitting.secretary });
      await made(closeVote(ctx, await shownItem(services, sitting.itemId)));
      // As where something left one behind: a row that is there would be copied, a deleted one stay in the file.
      await insertHalf(db, sitting.itemId);
      const halves = await halfOf(db, sitting.itemId);
      await pool.query("checkpoint");
      return halves ?? Buffer.alloc(0);
    });
    expect(half).toHaveLength(32);
    expect(filesWith(half)).toHaveLength(1);

    const output = await move();
    expect(output).toContain("Moved.");
    expect(output).toContain("without the halves of the keys of earlier votes");
    expect(output).not.toContain("unchanged");
    expect(filesWith(half)).toEqual([]);
    expect(await ask("select from vote where state = 'closed'")).toHaveLength(1);
    expect(await ask("select from urn")).toEqual([]);
    const logged = fs.readFileSync(log, "latin1");
    expect(logged).toContain('insert into "vote"');
    expect(logged).not.toContain('insert into "urn"');
    expect(logged.toLowerCase()).not.toContain(half.toString("hex"));
  });
});
