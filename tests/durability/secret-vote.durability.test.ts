import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { castBallot } from "#app/review/committee/vote/cast-ballot.server.ts";
import { closeVote } from "#app/review/committee/vote/close-vote.server.ts";
import { openItem } from "#app/review/committee/vote/open-item.server.ts";
import { openVote } from "#app/review/committee/vote/open-vote.server.ts";
import { migrate } from "#server/database/migrate.ts";
import { type Database, openDatabase } from "#server/database/open-database.ts";
import { made } from "#tests/applying.ts";
import { type PostgresServer, postgresPrograms, startPostgres } from "#tests/postgres.ts";
import { prepareForTests } from "#tests/prepare.ts";
import { testContext, testServices } from "#tests/services.ts";
import { silentLog } from "#tests/silent-log.ts";
import { anOpenSession, proposeWithReason, shownItem } from "#tests/sitting.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/*
 * The test of review §5, word by word: nine votes in random order, then a superuser who reads everything that is stored or was
 * written. Nothing links a voter to a choice, and nothing opens a ballot.
 */
describe.skipIf(!postgresPrograms())("nine votes, read by a superuser of the database", () => {
  const programs = postgresPrograms() ?? "";
  const printed: string[] = [];
  let postgres: PostgresServer;
  let database: Database;
  let superuser: pg.Client;
  let data = "";
  let sitting: Awaited<ReturnType<typeof anOpenSession>>;
  /** What each voter chose, which nothing else knows. */
  const chosen = new Map<string, string>();
  let half = Buffer.alloc(0);
  let sealedHex: string[] = [];
  const leaks = { during: "", dump: "", backup: "", after: "" };

  const program = (name: string, args: string[]) =>
    execFileSync(path.join(programs, name), args, { encoding: "latin1", maxBuffer: 1 << 30 });
  const ask = async (text: string) => (await superuser.query(text)).rows;
  const everyRow = async () => {
    const tables = await ask(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'urn'",
    );
    const rows = [];
    for (const { name } of tables)
      rows.push(name, JSON.stringify(await ask(`select xmin, ctid, * from "${name}"`)));
    return rows.join("\n");
  };
  /** Every file below a folder, as bytes. */
  const bytesBelow = (folder: string): Buffer =>
    Buffer.concat(
      fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name))),
    );

  beforeAll(async () => {
    postgres = await startPostgres({ durable: true });
    const setup = new pg.Client(postgres.url);
    await setup.connect();
    for (const setting of [
      "wal_level = 'logical'",
      "log_statement = 'all'",
      "log_min_duration_statement = 0",
      "log_parameter_max_length = -1",
    ])
      await setup.query(`alter system set ${setting}`);
    data = (await setup.query("show data_directory")).rows[0].data_directory;
    await setup.end();
    await postgres.restart("fast");
    const config = { DATABASE_URL: postgres.url, DATABASE_POOL: 9, DATA_DIR: "" };
    database = await openDatabase(config, { log: silentLog, onFatal: () => {} });
    await migrate(database.pool);
    await prepareForTests(database.db, new Date("2026-01-01T08:00:00Z"));
    superuser = new pg.Client(postgres.url);
    await superuser.connect();
    const services = testServices({ db: database.db });
    const write = (level: string) => (details: object, message: string) =>
      printed.push(`${level} ${message} ${JSON.stringify(details)}`);
    services.log = { info: write("info"), warn: write("warn"), error: write("error") };
    sitting = await anOpenSession(services, { perCollege: 3 });
    await made(openItem(sitting.ctx, { itemId: sitting.itemId }));
    await proposeWithReason(services, sitting);
    await superuser.query("select pg_create_logical_replication_slot('spy', 'test_decoding')");
    const itemFacts = await shownItem(services, sitting.itemId);
    await made(openVote(sitting.ctx, { ...itemFacts, kind: "secret", left: true }));
    const ballot = await shownItem(services, sitting.itemId);
    half = (await ask("select half from urn"))[0].half;
    const order = [...sitting.members].sort(() => Math.random() - 0.5);
    for (const [place, actor] of order.entries()) {
      const digit = place < 5 ? "1" : place < 8 ? "2" : "3";
      chosen.set(actor.accountId, digit);
      await made(castBallot(testContext(services, { actor }), { ...ballot, digit }));
    }
    await superuser.query("checkpoint");
    sealedHex = (await ask("select encode(sealed, 'hex') as hex from voter")).map(({ hex }) => hex);
    leaks.during = await everyRow();
    leaks.dump = program("pg_dump", ["--exclude-table-data=urn", "--inserts", postgres.url]);
    const folder = path.join(path.dirname(data), "backup");
    fs.mkdirSync(folder);
    program("pg_basebackup", ["-D", folder, "-d", postgres.url, "-c", "fast", "--no-sync"]);
    leaks.backup = bytesBelow(folder).toString("latin1");
    expect(await made(closeVote(sitting.ctx, ballot))).toMatchObject({
      outcome: "adopted",
    });
    await superuser.query("checkpoint");
    leaks.after = await everyRow();
  });
  afterAll(async () => {
    await superuser?.end();
    await database?.close();
    await postgres?.stop();
  });

  test("nine ballots of one length are there during the vote, and none after it", async () => {
    expect(sealedHex).toHaveLength(9);
    expect(new Set(sealedHex.map((hex) => hex.length))).toEqual(new Set([58]));
    expect(new Set(sealedHex).size).toBe(9);
    expect(await ask("select 1 from voter where sealed is not null")).toEqual([]);
    expect(await ask("select 1 from urn")).toEqual([]);
  });

  test.each([
    ["tables with xmin and ctid during the vote", () => leaks.during],
    ["a dump", () => leaks.dump],
    ["a base backup", () => leaks.backup],
    ["tables with xmin and ctid after it", () => leaks.after],
    ["heap pages", () => bytesBelow(path.join(data, "base")).toString("latin1")],
    ["the WAL", () => bytesBelow(path.join(data, "pg_wal")).toString("latin1")],
    [
      "the log of statements with their parameters",
      () => fs.readFileSync(path.join(path.dirname(data), "log"), "latin1"),
    ],
    ["the log of the product", () => printed.join("\n")],
  ] as const)("no half of a key is in %s", (_where, readTraces) => {
    const text = readTraces();
    expect(half).toHaveLength(32);
    expect(text.includes(half.toString("latin1"))).toBe(false);
    expect(text.toLowerCase().includes(half.toString("hex"))).toBe(false);
    expect(text.includes(half.toString("base64"))).toBe(false);
  });

  test("WAL and logical decoding say the same of every voter", async () => {
    const segment = program("pg_waldump", [
      "-p",
      path.join(data, "pg_wal"),
      "--stats=record",
      ...firstSegment(data),
    ]);
    expect(segment).toContain("Heap/");
    const changes = await ask("select data from pg_logical_slot_get_changes('spy', null, null)");
    const ballots = changes
      .map(({ data: line }) => String(line))
      .filter(
        (line) => line.includes("public.voter: UPDATE") && line.includes("took_part[boolean]:true"),
      )
      .filter((line) => /sealed\[bytea\]:'/.test(line));
    expect(ballots.length).toBeGreaterThanOrEqual(9);
    expect(linesPerVoter(ballots)).toEqual(new Set([1]));
    expect(changes.map(({ data: line }) => line).join("\n")).not.toContain("public.urn");
  });

  test("the log of statements says the same of every voter", () => {
    const log = fs.readFileSync(path.join(path.dirname(data), "log"), "utf8");
    const ballots = log
      .split("\n")
      .filter((line) => /parameters: \$1 = '\\x[0-9a-f]{58}'/.test(line));
    expect(ballots.length).toBeGreaterThanOrEqual(9);
    expect(linesPerVoter(ballots)).toEqual(new Set([1]));
  });

  test("nothing that is kept counts the choices", async () => {
    expect(
      await ask("select votes_for, votes_against, abstentions, voters, outcome from vote"),
    ).toEqual([
      { votes_for: null, votes_against: null, abstentions: null, voters: 9, outcome: "adopted" },
    ]);
    const journal = JSON.stringify(await sql`select data from journal`.execute(database.db));
    expect(journal).not.toMatch(/against|abstention/);
  });

  /**
   * How many different lines there are once voter, ciphertext, time and version are made alike: more than one for a choice would
   * tell it.
   */
  function linesPerVoter(lines: readonly string[]): Set<number> {
    const alike = (line: string) =>
      line
        .replaceAll(/\\x[0-9a-f]{58}/g, "ballot")
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
        .replaceAll(/\d{4}-\d\d-\d\d [\d:.]+ \w+/g, "time")
        .replaceAll(/\[\d+\]/g, "process")
        .replaceAll(/'(?:enterprises|owners|general-interest)'/g, "college");
    const byChoice = new Map<string, Set<string>>();
    for (const line of lines)
      for (const [accountId, digit] of chosen)
        if (line.includes(accountId))
          byChoice.set(digit, (byChoice.get(digit) ?? new Set()).add(alike(line)));
    const forms = new Set([...byChoice.values()].flatMap((each) => [...each]));
    return new Set([forms.size]);
  }
});

/** The first file of the WAL that is there. */
function firstSegment(data: string): string[] {
  const names = fs
    .readdirSync(path.join(data, "pg_wal"))
    .filter((name) => /^[0-9A-F]{24}$/.test(name));
  return names.sort().slice(0, 1);
}
