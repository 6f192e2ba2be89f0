import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { projectRoot, visitorEnvironment } from "#tests/e2e/product.ts";
import { freePort } from "#tests/postgres.ts";

const run = promisify(execFile);

export interface NextProduct {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/**
 * The directory of `bench/next`, installed and built for production in a folder of its own and started on this database. It is in
 * no lock file of the project, so that nobody who does not compare installs Next.
 */
export async function startNext(databaseUrl: string): Promise<NextProduct> {
  const cwd = await mkdtemp(join(tmpdir(), "tabax-next-"));
  const environment = { ...visitorEnvironment(), NEXT_TELEMETRY_DISABLED: "1" };
  await cp(join(projectRoot, "bench/next"), cwd, { recursive: true });
  // With all variables: the machine may reach the registry by settings of its own.
  await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd });
  const program = join(cwd, "node_modules/next/dist/bin/next");
  await run(process.execPath, [program, "build"], { cwd, env: environment });
  const port = await freePort();
  const child = spawn(process.execPath, [program, "start", "--port", `${port}`], {
    cwd,
    env: { ...environment, NODE_ENV: "production", DATABASE_URL: databaseUrl },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  while (!(await isThere(`${url}/annuaire`))) {
    if (child.exitCode !== null) throw new Error("Next ended before it was ready");
    await pause(100);
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill();
      await ended;
      await rm(cwd, { recursive: true, force: true });
    },
  };
}

const isThere = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );
