import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { backupReports } from "#server/backup-reports.ts";
import { databaseDirectory } from "#server/database/directory-lock.ts";
import { openEmbedded } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { grantsFor } from "#server/database/serving-role.ts";
import { diskStore } from "#server/files/disk-store.ts";
import { objectsOf } from "#server/files/open-files.ts";
import { buildPages } from "#tests/built-pages.ts";
import { startCuttingProxy } from "#tests/cutting-proxy.ts";
import { projectRoot, visitorEnvironment } from "#tests/e2e/product.ts";
import { aCompany } from "#tests/factories.ts";
import { fastFolder } from "#tests/fast-folder.ts";
import { copyMigrated } from "#tests/migrated-directory.ts";
import { freePort, type PostgresServer, postgresPrograms, startPostgres } from "#tests/postgres.ts";
import { sha256Of } from "#tests/sample-files.ts";
import { testServices } from "#tests/services.ts";
import { silentLog } from "#tests/silent-log.ts";
import { hasSsh, startSsh } from "#tests/ssh-server.ts";

const has = (program: string) =>
  (process.env.PATH ?? "")
    .split(path.delimiter)
    .some((folder) => fs.existsSync(path.join(folder, program)));
const hasPrograms = ["age", "age-keygen", "rsync", "curl"].every(has);

const folder = fastFolder("tabax-nightly-");
const at = (...names: string[]) => path.join(folder, ...names);
const DATA_DIR = at("data");
const repository = at("backups", "repository");
const copy = at("copy");

beforeAll(() => {
  if (!hasPrograms) return;
  execFileSync("age-keygen", ["-o", at("key")], { stdio: "ignore" });
  fs.writeFileSync(at("recipients"), execFileSync("age-keygen", ["-y", at("key")]));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs a script of `deploy` as systemd does, with these settings; its output, and what it reported. */
async function runs(script: "tabax-backup" | "tabax-drill", settings: Record<string, string> = {}) {
  const env = {
    ...visitorEnvironment(),
    DATA_DIR,
    SECRET: "a secret of the service, of forty characters",
    BACKUP_DIR: at("backups"),
    BACKUP_RECIPIENTS: at("recipients"),
    BACKUP_IDENTITY: at("key"),
    BACKUP_COPY: copy,
    ...settings,
  };
  const output = await promisify(execFile)(path.join(projectRoot, "deploy", script), {
    cwd: projectRoot,
    env,
  }).then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
  const { backup, drill } = await backupReports(DATA_DIR);
  const { good, detail, todo } = (script === "tabax-backup" ? backup : drill) ?? {};
  // Who reads that something failed reads what mends it, too, and nobody reads it of what went well.
  expect(todo === undefined).toBe(good);
  return { good, detail, todo, output };
}

const documents = ["un", "deux", "trois"].map((text) => {
  const content = Buffer.from(text);
  return { content, sha256: sha256Of(content) };
});
const [one = "", two = "", three = ""] = documents.map(({ sha256 }) => sha256);

/** A company with these documents, in the database of these settings and in the store. */
async function addDocuments(settings: { DATABASE_URL?: string }): Promise<void> {
  const { db, close } = await openDatabase(
    { DATA_DIR, DATABASE_POOL: 1, ...settings },
    {
      log: silentLog,
      onFatal: (error) => {
        throw error;
      },
    },
  );
  const company_id = await aCompany(testServices({ db }), {});
  for (const { sha256, content } of documents) {
    const bytes = content.length;
    await db
      .insertInto("document")
      .values({
        id: newId(),
        company_id,
        requirement_code: "QUITUS",
        sha256,
        name: "quitus.pdf",
        type: "application/pdf",
        bytes,
        has_script: false,
        state: "usable",
        state_since: new Date(),
        version: 1,
        scan: "off",
        supplied_at: new Date(),
      })
      .execute();
    fs.writeFileSync(at("content"), content);
    await diskStore(objectsOf({ DATA_DIR })).put(sha256, {
      path: at("content"),
      bytes,
      type: "application/pdf",
    });
  }
  await close();
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

/** Lets time pass for the newest backup and for every file of both repositories. */
function age(days: number) {
  const time = `${daysAgo(days).toISOString().slice(0, 19).replaceAll(":", "")}Z`;
  for (const root of [repository, copy]) {
    const begin = /^tabax-[^.]+/.exec(databasesIn(root).at(-1) ?? "")?.[0] ?? "";
    for (const name of fs.readdirSync(root).filter((each) => each.startsWith(begin)))
      fs.renameSync(path.join(root, name), path.join(root, name.replace(begin, `tabax-${time}`)));
    for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        execFileSync("touch", ["-d", "31 days ago", path.join(entry.parentPath, entry.name)]);
  }
}

const databasesIn = (root: string) =>
  fs
    .readdirSync(root)
    .filter((name) => /^tabax-.*\.age$/.test(name))
    .sort();
const documentsIn = (root: string) =>
  fs
    .readdirSync(path.join(root, "objects"))
    .map((name) => name.replace(/\.age$/, ""))
    .sort();
const clear = () => {
  for (const each of [DATA_DIR, at("backups"), copy])
    fs.rmSync(each, { recursive: true, force: true });
  fs.mkdirSync(at("backups"), { recursive: true });
};

describe.skipIf(!hasPrograms)("the nightly backup of the embedded database", () => {
  const forget = async (sha256: string) => {
    const { pool, close } = await openEmbedded(databaseDirectory(DATA_DIR), {
      onFatal: (error) => {
        throw error;
      },
    });
    await pool.query("set session_replication_role = replica");
    await pool.query("delete from document where sha256 = $1", [sha256]);
    await close();
  };

  beforeAll(async () => {
    clear();
    await copyMigrated(DATA_DIR);
    await addDocuments({});
  });

  test("a document stays here and there as long as a kept backup names it, however old its copy is, and goes from both afterwards", async () => {
    expect(await runs("tabax-backup")).toMatchObject({
      good: true,
      detail: expect.stringMatching(/3 documents, copie distante\u00A0: 3 sur 3$/),
    });
    age(40);
    await forget(two);
    expect(await runs("tabax-backup")).toMatchObject({ good: true });
    for (const root of [repository, copy]) {
      expect(databasesIn(root)).toHaveLength(1);
      expect(documentsIn(root)).toEqual([one, three].sort());
    }
    age(10);
    await forget(three);
    expect(await runs("tabax-backup")).toMatchObject({
      good: true,
      detail: expect.stringMatching(/2 documents, copie distante\u00A0: 2 sur 2$/),
    });
    for (const root of [repository, copy]) {
      expect(databasesIn(root)).toHaveLength(2);
      expect(documentsIn(root)).toEqual([one, three].sort());
    }
  });

  test("a document that is missing on the other machine, or here, is reported in French", async () => {
    fs.writeFileSync(path.join(copy, "objects", `${one}.age`), "");
    expect(await runs("tabax-backup")).toMatchObject({
      good: false,
      detail: "documents absents de la copie distante, 1 sur 2",
      output: expect.stringContaining(`MISSING ${one}`),
    });
    // The empty file was removed: the next night copies the document again.
    expect(await runs("tabax-backup")).toMatchObject({ good: true });
    fs.rmSync(path.join(repository, "objects", `${three}.age`));
    expect(await runs("tabax-backup")).toMatchObject({
      good: false,
      detail: "documents absents des sauvegardes de cette machine, 1 sur 2",
    });
    await diskStore(objectsOf({ DATA_DIR })).remove(one);
    expect(await runs("tabax-backup")).toMatchObject({
      good: false,
      detail: "documents absents du service ou abîmés, 1 sur 1",
    });
  });

  test("a drill that finds no backup, or none that it can read, says so in French", async () => {
    fs.rmSync(copy, { recursive: true });
    expect(await runs("tabax-drill", { DRILL_FROM_COPY: "yes" })).toMatchObject({
      good: false,
      detail: "la copie distante n’a pas pu être lue",
    });
    fs.rmSync(at("backups"), { recursive: true });
    fs.mkdirSync(path.join(repository, "objects"), { recursive: true });
    expect(await runs("tabax-drill")).toMatchObject({
      good: false,
      detail: "aucune sauvegarde n’a été trouvée",
    });
    fs.writeFileSync(path.join(repository, "tabax-2026-11-28T020000Z.tgz.age"), "no backup");
    expect(await runs("tabax-drill")).toMatchObject({
      good: false,
      detail: "la sauvegarde n’a pas pu être déchiffrée",
      todo: expect.stringContaining("BACKUP_IDENTITY est la clé privée"),
    });
  });
});

describe.skipIf(!hasPrograms || !hasSsh)("the far copy by ssh", () => {
  let other: Awaited<ReturnType<typeof startSsh>>;
  const far = () => ({ BACKUP_COPY: `127.0.0.1:${copy}`, RSYNC_RSH: other.shell });

  beforeAll(async () => {
    clear();
    await buildPages();
    await copyMigrated(DATA_DIR);
    await addDocuments({});
    other = await startSsh(at("ssh"));
  });
  afterAll(() => other?.stop());

  test("a night is copied to the other machine, and a drill restores it from there alone", async () => {
    expect(await runs("tabax-backup", far())).toMatchObject({
      good: true,
      detail: expect.stringMatching(/3 documents, copie distante\u00A0: 3 sur 3$/),
    });
    fs.rmSync(repository, { recursive: true });
    const DRILL_PORT = String(await freePort());
    expect(
      await runs("tabax-drill", { ...far(), DRILL_FROM_COPY: "yes", DRILL_PORT }),
    ).toMatchObject({
      good: true,
      detail: expect.stringMatching(
        /^tabax-\S+\.tgz\.age \(copie distante\), \d+ chaînes du journal/,
      ),
    });
  });

  test("another machine that does not answer, or a key that it does not know, is told in French, and the next night goes on", async () => {
    await other.stop();
    expect(await runs("tabax-backup", far())).toMatchObject({
      good: false,
      detail: "la copie sur l’autre machine n’a pas abouti",
      todo: expect.stringContaining("que la clé ssh y ouvre"),
    });
    expect(await runs("tabax-drill", { ...far(), DRILL_FROM_COPY: "yes" })).toMatchObject({
      good: false,
      detail: "la copie distante n’a pas pu être lue",
    });
    await other.startAgain();
    const known = at("ssh", "authorized");
    const key = fs.readFileSync(known);
    fs.writeFileSync(known, "");
    expect(await runs("tabax-backup", far())).toMatchObject({
      good: false,
      detail: "la copie sur l’autre machine n’a pas abouti",
    });
    fs.writeFileSync(known, key);
    expect(await runs("tabax-backup", far())).toMatchObject({
      good: true,
      detail: expect.stringMatching(/copie distante\u00A0: 3 sur 3$/),
    });
  });
});

describe.skipIf(!hasPrograms || !postgresPrograms())("the drill beside a PostgreSQL server", () => {
  let postgres: PostgresServer;
  let port: string;
  let drillPort: string;
  const address = (role: string, database: string, place = `127.0.0.1:${port}`) =>
    `postgres://${role}@${place}/${database}`;
  const ask = async (database: string, ...statements: string[]) => {
    const client = new pg.Client(address("postgres", database));
    await client.connect();
    try {
      let count = 0;
      for (const statement of statements) count = (await client.query(statement)).rowCount ?? 0;
      return count;
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    clear();
    await buildPages();
    postgres = await startPostgres({ durable: false });
    port = new URL(postgres.url).port;
    drillPort = String(await freePort());
    await ask(
      "postgres",
      "create role tabax_owner login",
      "create role tabax_app login",
      "create database service owner tabax_owner",
      "create database drill owner tabax_owner",
    );
    const owner = new pg.Pool({ connectionString: address("tabax_owner", "service"), max: 1 });
    await migrate(owner);
    for (const statement of await grantsFor(owner, "tabax_app")) await owner.query(statement);
    await owner.end();
    await addDocuments({ DATABASE_URL: address("tabax_app", "service") });
  });
  afterAll(() => postgres?.stop());

  const drills = (settings: Record<string, string>) =>
    runs("tabax-drill", {
      DATABASE_URL: address("tabax_app", "service"),
      DRILL_PORT: drillPort,
      ...settings,
    });
  const drillDatabase = () => ({ DRILL_DATABASE_URL: address("tabax_owner", "drill") });

  test("a drill restores into its own database, again over what it left, and from the other machine", async () => {
    expect(
      await runs("tabax-backup", { DATABASE_URL: address("tabax_app", "service") }),
    ).toMatchObject({ good: true });
    expect(await drills(drillDatabase())).toMatchObject({
      good: true,
      detail: expect.stringMatching(/^tabax-\S+\.dump\.age, \d+ chaînes du journal, \d+ s$/),
    });
    fs.writeFileSync(at("drill-url"), `${drillDatabase().DRILL_DATABASE_URL}\n`);
    expect(
      await drills({ DRILL_DATABASE_URL_FILE: at("drill-url"), DRILL_FROM_COPY: "yes" }),
    ).toMatchObject({
      good: true,
      detail: expect.stringMatching(/^tabax-\S+\.dump\.age \(copie distante\), /),
    });
    expect(await ask("drill", "select from document")).toBe(3);
  });

  test("a drill into the database of the service, named in other words, removes nothing and says so", async () => {
    const proxy = await startCuttingProxy(Number(port), { times: 0, after: 0 });
    fs.writeFileSync(at("service-url"), `${address("tabax_app", "service")}\n`);
    const place = `localhost:${new URL(proxy.url).port}`;
    expect(
      await drills({
        DATABASE_URL: "",
        DATABASE_URL_FILE: at("service-url"),
        DRILL_DATABASE_URL: address("tabax_owner", "service", place),
      }),
    ).toMatchObject({
      good: false,
      detail:
        "DRILL_DATABASE_URL est la base du service, par une autre adresse\u00A0: rien n’a été effacé",
    });
    await proxy.close();
    expect(await ask("service", "select from document")).toBe(3);
    expect(await ask("service", "set role tabax_app", "select from document")).toBe(3);
  });

  test("a failed drill says how many documents are missing", async () => {
    fs.rmSync(path.join(copy, "objects", `${one}.age`));
    const { good, detail, output } = await drills({ ...drillDatabase(), DRILL_FROM_COPY: "yes" });
    expect({ good, detail }).toEqual({
      good: false,
      detail: "documents absents de la sauvegarde ou abîmés, 1 sur 3",
    });
    expect(output).toContain(`MISSING ${one}`);
  });
});
