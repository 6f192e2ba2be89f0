import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyAhead, copyDatabase } from "./database-files.ts";

let place: string;
beforeEach(() => {
  place = fs.mkdtempSync(path.join(tmpdir(), "tabax-files-"));
});
afterEach(() => fs.rmSync(place, { recursive: true }));

/** Writes files, last written to an hour ago unless told, and returns the folder. */
function written(files: Record<string, string>, at = new Date(Date.now() - 3_600_000)): string {
  const folder = path.join(place, "database");
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    fs.utimesSync(file, at, at);
  }
  return folder;
}

const readFiles = (folder: string) =>
  Object.fromEntries(
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const file = path.join(parentPath, name);
        return [path.relative(folder, file), fs.readFileSync(file, "utf8")];
      }),
  );

test("a copy that was begun ahead is what the folder holds at its end", async () => {
  const before = { same: "a", changed: "a", "base/1/2600": "a", gone: "a", "old/gone": "a" };
  const folder = written(before);
  const copy = path.join(place, "copy");
  const marks = await copyAhead(folder, copy);
  expect(readFiles(copy)).toEqual(before);

  // The size stays, as of a page of the database.
  written({ changed: "b", "base/1/2600": "b", "base/1/2601": "b" }, new Date());
  fs.rmSync(path.join(folder, "gone"));
  fs.rmSync(path.join(folder, "old"), { recursive: true });
  copyDatabase(folder, copy, marks);
  expect(readFiles(copy)).toEqual(readFiles(folder));
});

test("what was copied ahead and has not changed is not copied again", async () => {
  const folder = written({ same: "a" });
  const copy = path.join(place, "copy");
  const marks = await copyAhead(folder, copy);
  fs.writeFileSync(path.join(copy, "same"), "left alone");
  copyDatabase(folder, copy, marks);
  expect(readFiles(copy)).toEqual({ same: "left alone" });
});

test.each([
  ["a moment ago", 0],
  ["in the future, by a wrong clock", 3_600_000],
])(
  "a file that was written to %s is copied again: its time may not tell a further write",
  async (_, aheadMs) => {
    const folder = written({ busy: "a" }, new Date(Date.now() + aheadMs));
    const copy = path.join(place, "copy");
    const marks = await copyAhead(folder, copy);
    fs.writeFileSync(path.join(copy, "busy"), "older");
    copyDatabase(folder, copy, marks);
    expect(readFiles(copy)).toEqual({ busy: "a" });
  },
);

test("rows of unlogged tables and the files of a running engine are in no copy", async () => {
  const folder = written({
    "base/1/2600": "kept",
    "base/1/2700": "rows",
    "base/1/2700_init": "empty",
    "base/1/2700_fsm": "space",
    "base/1/2700.1": "rows",
    "base/2/2700": "kept",
    "postmaster.pid": "1",
    "base/pgsql_tmp/t1": "sorted",
  });
  const marks = { "base/1/2600": "kept", "base/1/2700_init": "empty", "base/2/2700": "kept" };
  const [ahead, whole] = [path.join(place, "ahead"), path.join(place, "whole")];
  await copyAhead(folder, ahead);
  copyDatabase(folder, whole);
  expect([readFiles(ahead), readFiles(whole)]).toEqual([marks, marks]);
});
