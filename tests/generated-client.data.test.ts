import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CertifiedCompany } from "#app/directory/certified/certified-company.schema.ts";
import { loadDemo } from "#db/demo/load-demo.ts";
import { openTestHttp, type TestHttp } from "./http.ts";
import { testContext } from "./services.ts";

const run = promisify(execFile);
const program = (name: string) => resolve("node_modules/.bin", name);

let t: TestHttp;
let site: string;
beforeAll(async () => {
  t = await openTestHttp();
  await loadDemo(testContext(t.services));
  site = `http://127.0.0.1:${await t.port()}`;
}, 300_000);
afterAll(() => t.close());

interface LotAnswer {
  lot: string;
  leastClass: string;
  companies: { ein: string; right: CertifiedCompany["qualifications"][number] }[];
}

test("a client made from /openapi.json compiles as it is and answers five lots as a count over all companies does", async () => {
  const folder = mkdtempSync(join(tmpdir(), "client-"));
  const at = (name: string) => join(folder, name);
  symlinkSync(resolve("node_modules"), at("node_modules"));
  writeFileSync(at("openapi.json"), await (await fetch(`${site}/openapi.json`)).text());
  await run(program("oazapfts"), [at("openapi.json"), at("public-api.ts")]);
  cpSync("docs/api/lots.ts", at("lots.ts"));
  const strict = "--strict --noEmit --skipLibCheck --allowImportingTsExtensions --target es2024";
  const modules = "--module esnext --moduleResolution bundler --types node";
  await run(program("tsc"), [...`${strict} ${modules}`.split(" "), at("lots.ts")], { cwd: folder });
  const { stdout } = await run(process.execPath, [at("lots.ts"), site], { cwd: folder });
  const answers: LotAnswer[] = JSON.parse(stdout);
  const whole = await (await fetch(`${site}/partners/certified.json?lines=all`)).json();
  const companies: CertifiedCompany[] = whole.content;
  expect(companies.length).toBeGreaterThan(250);
  expect(answers.map(({ lot, leastClass }) => `${lot}:${leastClass}`)).toEqual([
    "6102:N2:D",
    "2201:N2:D",
    "6101:N1:D",
    "2202:N2:C",
    "6103:N2:D",
  ]);
  for (const { lot, leastClass, companies: ofLot } of answers) {
    const [activity = "", level = ""] = lot.split(":");
    const qualified = companies.filter(({ qualifications }) =>
      qualifications.some(
        (right) =>
          right.subAreaCode === activity &&
          right.level >= level &&
          right.class <= leastClass &&
          right.status !== "suspended",
      ),
    );
    expect(ofLot.length).toBeGreaterThan(0);
    expect(ofLot.map(({ ein }) => ein).sort()).toEqual(qualified.map(({ ein }) => ein).sort());
    expect(ofLot.every(({ right }) => right.subAreaCode === activity)).toBe(true);
  }
}, 300_000);
