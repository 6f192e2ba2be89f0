import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { copyMigrated } from "#tests/migrated-directory.ts";
import { databaseDirectory } from "./directory-lock.ts";
import { type EmbeddedDatabase, openEmbedded } from "./embedded.ts";

const CHILD = path.resolve(import.meta.dirname, "../../tests/database-child.ts");

const COUNT_SYNCS = `
  import fs from "node:fs";
  import { isMainThread } from "node:worker_threads";
  const sync = fs.fsyncSync;
  if (!isMainThread) fs.fsyncSync = (file) => { fs.writeSync(1, "fsync\\n"); return sync(file); };`;

const FAIL_SYNCS_AFTER_FIFTY = `
  import fs from "node:fs";
  import { isMainThread } from "node:worker_threads";
  const sync = fs.fsyncSync;
  let rest = 50;
  if (!isMainThread) fs.fsyncSync = (file) => { if (rest-- <= 0) throw new Error("EIO"); sync(file); };`;

describe("the embedded database", () => {
  let dataDirectory: string;
  const children: ChildProcess[] = [];
  const opened: EmbeddedDatabase[] = [];

  beforeEach(async () => {
    dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), "tabax-embedded-"));
    await copyMigrated(dataDirectory);
  });
  afterEach(async () => {
    for (const child of children.splice(0)) await killed(child);
    for (const database of opened.splice(0)) await database.close();
    fs.rmSync(dataDirectory, { recursive: true, force: true });
  });

  const startChild = (task: string, preload?: string) => {
    const NODE_OPTIONS = preload
      ? `--import=data:text/javascript,${encodeURIComponent(preload)}`
      : "";
    const child = spawn(process.execPath, [CHILD, dataDirectory, task], {
      env: { NODE_OPTIONS },
    });
    children.push(child);
    return child;
  };
  const openHere = async () => {
    const database = await openEmbedded(databaseDirectory(dataDirectory), {
      onFatal: (error) => {
        throw error;
      },
    });
    opened.push(database);
    return database;
  };

  test("every commit of the embedded database reaches the disk before it is acknowledged", async () => {
    const lines = await linesUntil(startChild("write", COUNT_SYNCS), "committed 10");
    const commits = lines.slice(lines.indexOf("open") + 1).join(" ");
    expect(commits.match(/fsync (?:fsync )*committed/g)).toHaveLength(10);
  });

  test("a failed fsync of the embedded database fails the running queries and ends the process", async () => {
    const child = startChild("write-until-refused", FAIL_SYNCS_AFTER_FIFTY);
    const exit = once(child, "exit");
    const lines = await linesUntil(child, /^failed/);
    expect(lines.filter((line) => line.startsWith("committed")).length).toBeGreaterThan(5);
    expect(lines.filter((line) => line.startsWith("fatal"))).toEqual([
      "fatal: The embedded database stopped: fsync failed: Error: EIO",
    ]);
    expect(await exit).toEqual([1, null]);
  });

  test("a second process cannot open the embedded database while the first runs, and reads its committed rows once it is killed", async () => {
    const holder = startChild("write");
    await linesUntil(holder, "committed 10");
    await expect(openHere()).rejects.toThrow(
      `The database in ${fs.realpathSync(databaseDirectory(dataDirectory))} is already open in ` +
        "another process. Stop the server or the command that uses it and start again; " +
        "to let several processes share one database, set DATABASE_URL.",
    );

    const second = startChild("hold");
    const [errors, [code]] = await Promise.all([textOf(second.stderr), once(second, "exit")]);
    expect(errors).toContain("DirectoryInUseError: The database in ");
    expect(code).toBe(1);

    await killed(holder);
    const { pool } = await openHere();
    const { rows } = await pool.query("select count(*)::integer as entries from entry");
    expect(rows).toEqual([{ entries: 10 }]);
  });

  test("one process cannot open the embedded database twice, but can again after closing it", async () => {
    const first = await openHere();
    await expect(openHere()).rejects.toThrow("already open");
    opened.pop();
    await first.close();
    const { pool } = await openHere();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("only the user of the process can enter the directory of the embedded database", async () => {
    await openHere();
    expect(fs.statSync(databaseDirectory(dataDirectory)).mode & 0o777).toBe(0o700);
  });

  test("the files of an interrupted first start are not taken for an embedded database", async () => {
    const directory = databaseDirectory(dataDirectory);
    fs.renameSync(directory, `${directory}.new`);
    fs.rmSync(`${directory}.new/global`, { recursive: true });
    const { pool } = await openHere();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    expect(fs.existsSync(`${directory}.new`)).toBe(false);
  });

  test("the embedded database refuses a folder with other files in it and does not change it", async () => {
    const other = path.join(dataDirectory, "other");
    fs.mkdirSync(other);
    fs.writeFileSync(path.join(other, "accounts.ods"), "");
    const opening = openEmbedded(other, { onFatal: () => {} });
    await expect(opening).rejects.toThrow("is not empty, and is not a database of this product");
    expect(fs.readdirSync(other)).toEqual(["accounts.ods"]);
  });
});

async function linesUntil(child: ChildProcess, last: string | RegExp): Promise<string[]> {
  const lines: string[] = [];
  if (!child.stdout) return lines;
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (typeof last === "string" ? line === last : last.test(line)) return lines;
  }
  throw new Error(`The process ended without "${last}":\n${lines.join("\n")}`);
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = "";
  if (stream) for await (const chunk of stream) text += chunk;
  return text;
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}
