import { execFile } from "node:child_process";
import fs from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCuttingProxy } from "#tests/cutting-proxy.ts";
import { projectRoot, visitorEnvironment } from "#tests/e2e/product.ts";
import { type PostgresServer, postgresPrograms, startPostgres } from "#tests/postgres.ts";

type Settings = Record<string, string>;

/** Runs the command that `deploy/tabax-drill` runs before it removes anything. */
const look = (settings: Settings) =>
  promisify(execFile)(process.execPath, ["scripts/drill-target.ts"], {
    cwd: projectRoot,
    env: { ...visitorEnvironment(), DATA_DIR: tmpdir(), ...settings },
  }).then(
    ({ stdout, stderr }) => ({ accepted: true, stdout, stderr }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({
      accepted: false,
      stdout,
      stderr,
    }),
  );

describe.skipIf(!postgresPrograms())("what a drill may empty", () => {
  let folder: string;
  let primary: PostgresServer;
  let standby: PostgresServer;
  let proxy: Awaited<ReturnType<typeof startCuttingProxy>>;
  let port: string;
  let socket: string;

  const at = (role: string, database: string, place = `127.0.0.1:${port}`) =>
    `postgres://${role}@${place}/${database}`;
  const run = async (database: string, ...statements: string[]) => {
    const client = new pg.Client(at("postgres", database));
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const fileOf = (name: string, text: string) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, `${text}\n`);
    return file;
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "tabax-drill-target-"));
    primary = await startPostgres({ durable: false });
    port = new URL(primary.url).port;
    await run(
      "postgres",
      "create role tabax_owner login",
      "create role tabax_app login",
      ...["service", "drill", "other"].map((name) => `create database ${name} owner tabax_owner`),
    );
    await run("service", "create table company (id integer)", "grant select on company to public");
    standby = await startPostgres({ durable: false, standbyOf: primary.url });
    proxy = await startCuttingProxy(Number(port), { times: 0, after: 0 });
    const client = new pg.Client(primary.url);
    await client.connect();
    socket = (await client.query("show unix_socket_directories")).rows[0].unix_socket_directories;
    await client.end();
  });
  afterAll(async () => {
    await proxy?.close();
    await standby?.stop();
    await primary?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const service = () => ({ DATABASE_URL: at("tabax_app", "service") });
  const standbyPort = () => new URL(standby.url).port;

  test("an empty database of its own on the server of the service may be emptied", async () => {
    const { accepted, stdout } = await look({
      ...service(),
      DRILL_DATABASE_URL: at("tabax_owner", "drill"),
    });
    expect(accepted).toBe(true);
    expect(stdout).toContain("drop schema if exists public cascade");
    expect(stdout).toContain(`comment on database "drill" is 'tabax drill'`);
  });

  test("the database of the service is refused by whatever address", async () => {
    const { port: proxied } = new URL(proxy.url);
    const addresses: [name: string, service: Settings, drill: string][] = [
      ["the same words", service(), at("tabax_app", "service")],
      ["another role", service(), at("tabax_owner", "service")],
      ["another host name", service(), at("tabax_owner", "service", `localhost:${port}`)],
      ["a proxy", service(), at("tabax_owner", "service", `127.0.0.1:${proxied}`)],
      ["the socket", service(), `postgres://tabax_owner@/service?host=${socket}&port=${port}`],
      [
        "a file",
        { DATABASE_URL_FILE: fileOf("service", service().DATABASE_URL) },
        at("tabax_owner", "service"),
      ],
      ["its standby", service(), at("tabax_owner", "service", `127.0.0.1:${standbyPort()}`)],
      [
        "the address of readers",
        { ...service(), DATABASE_READ_ONLY: at("tabax_app", "drill") },
        at("tabax_owner", "drill"),
      ],
      [
        "the address of readers in a file",
        {
          ...service(),
          DATABASE_READ_ONLY_FILE: fileOf("readers", at("tabax_app", "drill")),
        },
        at("tabax_owner", "drill"),
      ],
    ];
    for (const [name, settings, drill] of addresses) {
      const { accepted, stdout, stderr } = await look({ ...settings, DRILL_DATABASE_URL: drill });
      expect({ name, accepted, stdout }).toEqual({
        name,
        accepted: false,
        stdout:
          "DRILL_DATABASE_URL est la base du service, par une autre adresse\u00A0: rien n’a été effacé\n",
      });
      expect(stderr).toContain("is the database of the service");
    }
  });

  test("the mark of a drill does not open the database of the service", async () => {
    await run("service", "comment on database service is 'tabax drill'");
    expect(
      await look({ ...service(), DRILL_DATABASE_URL: at("tabax_owner", "service") }),
    ).toMatchObject({ accepted: false, stderr: expect.stringContaining("of the service") });
    await run("service", "comment on database service is null");
  });

  test("roles that may not read the identifier of the server are told apart by their connections", async () => {
    const revoke = "revoke execute on function pg_control_system() from public";
    await run("service", revoke);
    await run("drill", revoke);
    const ownService = { ...service(), DRILL_DATABASE_URL: at("tabax_owner", "drill") };
    const same = { ...service(), DRILL_DATABASE_URL: at("tabax_owner", "service") };
    expect(await look(ownService)).toMatchObject({ accepted: true });
    expect(await look(same)).toMatchObject({
      accepted: false,
      stderr: expect.stringContaining("is the database of the service"),
    });
    const grant = "grant execute on function pg_control_system() to public";
    await run("service", grant);
    await run("drill", grant);
  });

  test("what cannot be found out is refused", async () => {
    const drill = at("tabax_owner", "drill");
    for (const settings of [
      { DRILL_DATABASE_URL: drill },
      service(),
      { DATABASE_URL: at("tabax_app", "service", "127.0.0.1:1"), DRILL_DATABASE_URL: drill },
      { ...service(), DRILL_DATABASE_URL: at("tabax_owner", "nowhere") },
      {
        ...service(),
        DATABASE_READ_ONLY: at("tabax_app", "service", "127.0.0.1:1"),
        DRILL_DATABASE_URL: drill,
      },
      {
        DATABASE_URL: at("tabax_app", "service", `127.0.0.1:${standbyPort()}`),
        DRILL_DATABASE_URL: drill,
      },
      { ...service(), DRILL_DATABASE_URL: at("tabax_owner", "drill", `a:1,127.0.0.1:${port}`) },
      {
        ...service(),
        DRILL_DATABASE_URL: at("tabax_owner", "drill", `127.0.0.1:${standbyPort()}`),
      },
    ])
      expect({ settings, ...(await look(settings)) }).toMatchObject({
        accepted: false,
        stdout: "rien ne prouve que DRILL_DATABASE_URL n’est pas la base du service\n",
      });
  });

  test("a database to which somebody else is connected is refused", async () => {
    const client = new pg.Client(at("tabax_app", "other"));
    await client.connect();
    const settings = { ...service(), DRILL_DATABASE_URL: at("tabax_owner", "other") };
    expect(await look(settings)).toMatchObject({
      accepted: false,
      stdout: expect.stringContaining("(tabax_app)"),
    });
    await client.end();
    expect(await look(settings)).toMatchObject({ accepted: true });
  });

  test("a database that holds something is refused unless a drill has marked it", async () => {
    await run("other", "create schema archive", "create table archive.kept (id integer)");
    const settings = { ...service(), DRILL_DATABASE_URL: at("tabax_owner", "other") };
    expect(await look(settings)).toMatchObject({
      accepted: false,
      stderr: expect.stringContaining(`comment on database "other" is 'tabax drill'`),
    });
    await run("other", "comment on database other is 'tabax drill'");
    expect(await look(settings)).toMatchObject({ accepted: true });
  });

  test("the SQL empties the database that was looked at and no other", async () => {
    const { stdout } = await look({
      ...service(),
      DRILL_DATABASE_URL: at("tabax_owner", "drill"),
    });
    await expect(run("service", stdout)).rejects.toThrow("psql reached another database");
    await run("service", "select from company");
    await run("drill", stdout);
    const marked = await look({ ...service(), DRILL_DATABASE_URL: at("tabax_owner", "drill") });
    expect(marked.accepted).toBe(true);
  });
});
