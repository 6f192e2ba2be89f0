import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { projectRoot, visitorEnvironment } from "#tests/e2e/product.ts";

const folder = mkdtempSync(join(tmpdir(), "tabax-keys-"));
afterAll(() => rmSync(folder, { recursive: true }));
const passphrase = join(folder, "passphrase");
writeFileSync(passphrase, "a passphrase of a test, long enough\n");

const keys = async (...args: string[]) => {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/keys.ts", ...args], {
    cwd: projectRoot,
    env: { ...visitorEnvironment(), DATA_DIR: folder, PUBLIC_URL: "https://tabax.example" },
  });
  return stdout;
};
const root = ["--root", join(folder, "root.pem"), "--passphrase-file", passphrase];
const body = ["--organisation", "Corps d’essai"];

test("the command makes the root and the first key, the next ones, and ends them", async () => {
  expect(await keys("init", ...body, ...root)).toContain("Key 1 signs from now on.");
  expect(await keys("next", ...body, ...root)).toMatch(/^Key 2 signs from \d{4}-/);
  const since = new Date(Date.now() - 60_000).toISOString();
  expect(await keys("compromised", "1", "--since", since, ...root)).toContain(
    "Key 1 is compromised",
  );
  expect(await keys("next", "--now", ...body, ...root)).toMatch(/^Key 3 signs from /);
  expect(await keys("retire", "2")).toContain("Key 2 signs no more.");
  const listed = await keys();
  expect(listed).toMatch(/Key 1 {2}compromised/);
  expect(listed).toMatch(/Key 2 {2}retired/);
  expect(listed).toMatch(/Key 3 {2}in-use/);
}, 60_000);
