import { execFile } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { projectRoot, visitorEnvironment } from "#tests/e2e/product.ts";

const folder = mkdtempSync(join(tmpdir(), "tabax-keys-"));
afterAll(() => rmSync(folder, { recursive: true }));
const passphrase = join(folder, "passphrase");
writeFileSync(passphrase, "a passphrase of a test, long enough\n");

const environment = { ...visitorEnvironment(), DATA_DIR: folder };
async function run(
  args: string[],
  { typed = "", env = {} }: { typed?: string; env?: object } = {},
) {
  const running = promisify(execFile)(process.execPath, ["scripts/keys.ts", ...args], {
    cwd: projectRoot,
    env: { ...environment, ...env },
  });
  running.child.stdin?.end(`${typed}\n`);
  return (await running).stdout;
}
const served = { PUBLIC_URL: "https://tabax.example" };
const keys = (...args: string[]) => run(args, { env: served });
const root = ["--root", join(folder, "root.pem"), "--passphrase-file", passphrase];
const body = ["--organisation", "Corps d’essai"];

test("without a public address no key is made: its certificate could never be revoked for a reader of a PDF", async () => {
  for (const verb of ["init", "next"])
    await expect(run([verb, ...body, ...root])).rejects.toThrow("PUBLIC_URL is missing");
  expect(await keys()).toContain("holds no keys");
}, 60_000);

test("the command makes the root and the first key, the next ones, and ends them", async () => {
  expect(await keys("init", ...body, ...root)).toContain("Key 1 signs from now on.");
  expect(await keys("next", ...body, ...root)).toMatch(/^Key 2 signs from \d{4}-/);
  const since = new Date(Date.now() - 60_000).toISOString();
  const compromise = ["compromised", "1", "--since", since, ...root];
  await expect(run(compromise, { typed: "2", env: served })).rejects.toThrow(
    "Nothing was changed.",
  );
  const before = ["compromised", "1", "--since", "2020-01-01T00:00Z", ...root];
  await expect(run(before, { typed: "1", env: served })).rejects.toThrow("Key 1 was made on ");
  const declared = await run(compromise, { typed: "1", env: served });
  expect(declared).toContain("could not be counted: There is no database");
  expect(declared).toContain("Key 1 is compromised");
  expect(await keys("next", "--now", ...body, ...root)).toMatch(/^Key 3 signs from /);
  expect(await keys("retire", "2")).toContain("Key 2 signs no more.");
  const listed = await keys();
  expect(listed).toMatch(new RegExp(`Key 1 {2}compromised .* since ${since}`));
  expect(listed).toMatch(/Key 2 {2}retired/);
  expect(listed).toMatch(/Key 3 {2}in-use/);
}, 180_000);

// Root alone may give a folder away, and root is who makes keys for another user by mistake.
test.skipIf(process.getuid?.() !== 0)(
  "in a folder of another user nothing is made or ended, since the product could not read it; the list is shown",
  async () => {
    const given = mkdtempSync(join(tmpdir(), "tabax-keys-given-"));
    const KEY_DIR = join(given, "keys");
    const there = { env: { ...served, KEY_DIR } };
    expect(
      await run(["init", ...body, "--root", join(given, "root.pem"), ...root.slice(2)], there),
    ).toContain("Key 1 signs from now on.");
    const before = readdirSync(KEY_DIR);
    chownSync(KEY_DIR, 65_534, 65_534);
    for (const args of [
      ["next", ...body, "--root", join(given, "root.pem"), ...root.slice(2)],
      ["retire", "1"],
      ["compromised", "1", "--since", new Date().toISOString()],
      ["init", ...body, "--root", join(given, "other.pem"), ...root.slice(2)],
    ])
      await expect(run(args, there)).rejects.toThrow(
        `${KEY_DIR} belongs to the user 65534, and this command runs as 0`,
      );
    expect(readdirSync(KEY_DIR)).toEqual(before);
    expect(await run([], there)).toContain("Key 1");
    rmSync(given, { recursive: true });
  },
  120_000,
);
