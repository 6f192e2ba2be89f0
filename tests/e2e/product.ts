import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fastFolder } from "#tests/fast-folder.ts";
import { copyMigrated } from "#tests/migrated-directory.ts";

export interface Product {
  url: string;
  dataDir: string;
  pid: number;
  /** Its output so far. */
  log: () => string;
  /** Throws when the product does not end by itself, or ends badly. Its data goes with it, unless it is kept. */
  stop: (options?: { keepData?: boolean }) => Promise<void>;
}

export const projectRoot = resolve(import.meta.dirname, "../..");
const inherited = ["PATH", "HOME", "TMPDIR", "LANG", "TZ"];
const startLimit = 150_000;
const stopLimit = 15_000;

/** The variables that any program needs: no settings of the developer and no `NODE_ENV`. */
export function visitorEnvironment(): Record<string, string> {
  return Object.fromEntries(
    inherited.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Signs what the products of `preparedFolder` sign, so that tests can sign it too. */
export const testSecret = "a secret of the tests, of forty characters";

/** The address of the certification body in products that are ready (`own-address.ts`). */
export const ownAddress = "accueil@tabax.example";

/** A data folder whose database is migrated already, in memory where that can be. */
export async function preparedFolder(): Promise<string> {
  const dataDir = fastFolder("tabax-e2e-");
  await copyMigrated(dataDir);
  writeFileSync(join(dataDir, "secret"), testSecret, { mode: 0o600 });
  return dataDir;
}

interface StartOptions {
  /** The folder of its data, removed at its end; a new folder of the disk when absent. */
  dataDir?: string;
  flags?: "--dev"[];
}

/** Starts the product as `npm start` does, or `npm run dev` with `--dev`, on a free port. */
export async function startProduct(
  settings: Record<string, string>,
  { dataDir = mkdtempSync(join(tmpdir(), "tabax-product-")), flags = [] }: StartOptions = {},
): Promise<Product> {
  const child = spawn(process.execPath, ["server/main.ts", ...flags], {
    cwd: projectRoot,
    env: { ...visitorEnvironment(), PORT: "0", DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  const log = () => printed;
  try {
    const url = await ready(child, log);
    return {
      url,
      dataDir,
      pid: child.pid ?? 0,
      log,
      stop: async ({ keepData = false } = {}) => {
        await stop(child, log);
        if (!keepData) await rm(dataDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    child.kill("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function ready(child: ChildProcess, log: () => string): Promise<string> {
  const limit = Date.now() + startLimit;
  while (Date.now() < limit) {
    if (hasEnded(child)) throw new Error(`The product ended before it was ready:\n${log()}`);
    const url = /http:\/\/localhost:\d+/.exec(log())?.[0];
    if (url && (await isHealthy(url))) return url;
    await pause(50);
  }
  throw new Error(`The product is not ready after ${startLimit / 1000} s:\n${log()}`);
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (response) => response.status === 200,
    () => false,
  );
}

async function stop(child: ChildProcess, log: () => string): Promise<void> {
  const ended = hasEnded(child) ? undefined : once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), stopLimit);
  await ended;
  clearTimeout(late);
  if (child.exitCode !== 0) {
    const how = child.signalCode ?? `exit code ${child.exitCode}`;
    throw new Error(`The product did not end well on SIGTERM (${how}):\n${log()}`);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
