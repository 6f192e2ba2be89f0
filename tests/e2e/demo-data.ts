import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "./fixtures.ts";
import { projectRoot, visitorEnvironment } from "./product.ts";

/** The product as `npm run demo` fills it: about 300 made-up companies, the same at each run. */
export const test = base.extend({
  productSettings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "tabax-demo-"));
      await fill(folder);
      await use({ DATA_DIR: folder });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

async function fill(folder: string): Promise<void> {
  const child = spawn(process.execPath, ["scripts/demo.ts"], {
    cwd: projectRoot,
    env: { ...visitorEnvironment(), DATA_DIR: folder, LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The demonstration could not be loaded (exit code ${code})`);
}
