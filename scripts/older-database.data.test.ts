import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { databaseDirectory } from "#server/database/directory-lock.ts";
import { openEmbedded } from "#server/database/embedded.ts";
import { projectRoot, visitorEnvironment } from "#tests/e2e/product.ts";
import { fastFolder } from "#tests/fast-folder.ts";
import { someAtLanding } from "#tests/landing.ts";
import { copyMigrated } from "#tests/migrated-directory.ts";

const run = (args: string[], settings: Record<string, string>) =>
  spawnSync(process.execPath, args, {
    cwd: projectRoot,
    env: { ...visitorEnvironment(), ...settings },
    encoding: "utf8",
    timeout: 120_000,
  });

/** The commands that open a database and are no upgrade. */
const commands: [string, string[]][] = [
  ["journal:verify", ["scripts/journal-verify.ts"]],
  ["journal:verify --begin-again", ["scripts/journal-verify.ts", "--begin-again"]],
  ["listings:rebuild", ["scripts/listings-rebuild.ts"]],
  ["administrator", ["scripts/administrator.ts", "ndeye@corps.example"]],
  ["seals:renew", ["scripts/seals-renew.ts"]],
  ["demo", ["scripts/demo.ts"]],
  ["demo --remove", ["scripts/demo.ts", "--remove"]],
];

describe.skipIf(inject("databaseTemplate").engine === "server")("a database of before", () => {
  const DATA_DIR = fastFolder("tabax-older-");
  const migrated = fastFolder("tabax-older-migrated-");
  let newest: string;

  const within = async <T>(
    work: (ask: (text: string) => Promise<{ name: string }[]>) => Promise<T>,
  ) => {
    const { pool, close } = await openEmbedded(databaseDirectory(DATA_DIR), {
      onFatal: (error) => {
        throw error;
      },
    });
    return await work(async (text) => (await pool.query<{ name: string }>(text)).rows).finally(
      close,
    );
  };
  const landed = () =>
    within(async (ask) =>
      (await ask("select name from schema_migration order by number")).map(({ name }) => name),
    );

  beforeAll(async () => {
    await copyMigrated(migrated);
    fs.cpSync(migrated, DATA_DIR, { recursive: true });
    newest = (await landed()).at(-1) ?? "";
    await within((ask) =>
      ask("delete from schema_migration where number = (select max(number) from schema_migration)"),
    );
    fs.rmSync(migrated, { recursive: true });
    fs.cpSync(DATA_DIR, migrated, { recursive: true });
  });
  beforeEach(() => {
    fs.rmSync(DATA_DIR, { recursive: true });
    fs.cpSync(migrated, DATA_DIR, { recursive: true });
  });
  afterAll(() => {
    for (const each of [DATA_DIR, migrated]) fs.rmSync(each, { recursive: true });
  });

  test.each(someAtLanding(commands, 3))(
    "%s refuses it, names what is missing and changes nothing",
    async (_, args) => {
      const { status, stdout, stderr } = run(args, { DATA_DIR });
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(stderr).toContain(
        `1 migration of this version is missing in ${databaseDirectory(DATA_DIR)} (the first is ${newest}): nothing was changed.`,
      );
      expect(await landed()).not.toContain(newest);
    },
  );
});
