import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot, startProduct, visitorEnvironment } from "#tests/e2e/product.ts";
import { addStaff, type Staff } from "#tests/e2e/products.ts";

export interface DemoProduct {
  /** What `npm run demo` printed. */
  printed: string;
  /** Adds a person for each role, and rows for each page of the office; call it before the start. */
  addStaff: () => Promise<Staff>;
  /** Starts the product on the data of the demonstration; may be called again after its `stop`. */
  start: () => ReturnType<typeof startProduct>;
  remove: () => Promise<void>;
}

/** Data of the demonstration (`npm run demo`) in a folder of its own, or on the server of `BENCH_DATABASE_URL`. */
export async function demoProduct(settings: Record<string, string>): Promise<DemoProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), "tabax-bench-"));
  const environment = { ...settings, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/demo.ts"], {
    cwd: projectRoot,
    env: { ...visitorEnvironment(), ...environment },
  });
  console.log(stdout.trim().split("\n").at(-1));
  return {
    printed: stdout,
    addStaff: () => addStaff(dataDir),
    start: () => startProduct(environment),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}
