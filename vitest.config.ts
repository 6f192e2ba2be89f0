import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { browserEntries, browserEntryFiles } from "./server/browser-entries.ts";

// As the product sets it for itself: React as visitors get it, at half the time of the one for development.
process.env.NODE_ENV = "production";

const tests = (kind: string) => `{app,server,db,scripts,tests}/**/*${kind}.test.{ts,tsx}`;

/** Functions of `tests/` that open a database of the run, by themselves or through another one. */
const openers = ["openTestDatabase"];
for (let known = 0; known < openers.length; ) {
  known = openers.length;
  for (const file of globSync("tests/*.ts")) {
    const text = readFileSync(file, "utf8");
    if (!openers.some((name) => text.includes(`${name}(`))) continue;
    for (const [, name = ""] of text.matchAll(/^export (?:async )?function (open\w+)/gm))
      if (!openers.includes(name)) openers.push(name);
  }
}

/** On a server only the files that open a database of the run: the others start the product, which has an embedded one. */
const onServer = process.env.TEST_DATABASE_URL !== undefined;
const runsSql = (file: string) => {
  const text = readFileSync(file, "utf8");
  return openers.some((name) => text.includes(`${name}(`));
};
/** Where a server is tested beside, embedded only what does not run on it: files that start the product, and tests that a server skips. */
const besideServer = process.env.TABAX_TESTED_ON_SERVER !== undefined;
const skipsOnServer = (file: string) =>
  /(skip|run)If\((onServer|.*"server")/.test(readFileSync(file, "utf8"));

/** Tests of what only a server does. */
const skipsEmbedded = (file: string) => /skipIf\(.*"embedded"/.test(readFileSync(file, "utf8"));

function dataTests(): string[] {
  const all = globSync(tests(".data"));
  if (onServer) return all.filter((file) => runsSql(file) || skipsEmbedded(file));
  return besideServer ? all.filter((file) => !runsSql(file) || skipsOnServer(file)) : all;
}

const everywhere = { plugins: [browserEntries(browserEntryFiles)] };
// Files of one worker share its modules and its database; each leaves both as it found them.
const together = { isolate: false, setupFiles: "tests/rounds.ts" };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        ...everywhere,
        test: {
          ...together,
          name: "fast",
          include: [tests("")],
          exclude: [tests(".data"), tests(".durability")],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...everywhere,
        test: {
          ...together,
          name: "data",
          include: dataTests(),
          alias: { "@node-rs/argon2": resolve(import.meta.dirname, "tests/cheap-argon2.ts") },
          globalSetup: "tests/database-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...everywhere,
        test: {
          name: "durability",
          include: [tests(".durability")],
          // Processes that are started, killed and started again, with real fsync on a real disk.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
