import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { fastFolder } from "#tests/fast-folder.ts";
import { ConfigError } from "./config.ts";
import { folderFault, keepToOwner } from "./data-folder.ts";

const root = fastFolder("tabax-data-");
afterAll(() => rmSync(root, { recursive: true, force: true }));

const umask = process.umask();
afterEach(() => void process.umask(umask));

const modeOf = (path: string) => statSync(path).mode & 0o1777;

test("a data folder readable by others becomes readable by its owner alone, as do new files in it", () => {
  const DATA_DIR = join(root, "given");
  mkdirSync(DATA_DIR);
  chmodSync(DATA_DIR, 0o755);
  keepToOwner({ DATA_DIR });
  mkdirSync(join(DATA_DIR, "objects"));
  writeFileSync(join(DATA_DIR, "objects/paper"), "x");
  expect(["", "objects", "objects/paper"].map((each) => modeOf(join(DATA_DIR, each)))).toEqual([
    0o700, 0o700, 0o600,
  ]);
});

test("a missing data folder is created with its parents", () => {
  const DATA_DIR = join(root, "not/there");
  keepToOwner({ DATA_DIR });
  expect([modeOf(join(root, "not")), modeOf(DATA_DIR)]).toEqual([0o700, 0o700]);
});

test("a folder shared by all users keeps its permissions", () => {
  const DATA_DIR = join(root, "shared");
  mkdirSync(DATA_DIR);
  chmodSync(DATA_DIR, 0o1777);
  keepToOwner({ DATA_DIR });
  expect(modeOf(DATA_DIR)).toBe(0o1777);
});

test("a file in the place of the data folder is told in words, with the variable, the user and the code", () => {
  const DATA_DIR = join(root, "file");
  writeFileSync(DATA_DIR, "");
  for (const each of [DATA_DIR, join(DATA_DIR, "below")])
    expect(() => keepToOwner({ DATA_DIR: each })).toThrow(
      new RegExp(
        `^DATA_DIR: ${DATA_DIR}\\S* is a file, or a part of its path is one \\(user \\d+, `,
      ),
    );
});

test.each([
  ["/srv/data/database", "EACCES", "may not be used by this user"],
  ["/srv/data", "EPERM", "may not be used by this user"],
  ["/srv", "EROFS", "is on a file system that cannot be written"],
])("of %s (%s) the operator reads that it %s", (path, code, words) => {
  const fault = folderFault(Object.assign(new Error("raw"), { code, path }), "/srv/data");
  expect(fault).toBeInstanceOf(ConfigError);
  expect(fault?.message).toContain(`DATA_DIR: ${path} ${words} (user `);
});

test.each([
  ["/etc/other", "EACCES"],
  ["/srv/data-of-others", "EACCES"],
  ["/srv/data/database", "ENOSPC"],
])("an error of another place or kind stays as it is: %s, %s", (path, code) =>
  expect(folderFault(Object.assign(new Error("raw"), { code, path }), "/srv/data")).toBeNull(),
);
