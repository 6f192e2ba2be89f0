import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot, visitorEnvironment } from "#tests/e2e/product.ts";

export interface KillableProduct {
  url: string;
  /** Kills the product at once, as a power cut or an out-of-memory killer does. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  /** Its output so far. */
  log: () => string;
  /** It has ended, by whatever cause. */
  hasEnded: () => boolean;
}

const started = new Set<KillableProduct>();

/** Kills the products that still run, as after a failed test: `afterAll(killRunning)` in each file that starts one. */
export async function killRunning(): Promise<void> {
  for (const product of started) if (!product.hasEnded()) await product.kill();
  started.clear();
}

/** Starts the product, as `npm start` does, on a data directory that outlives it. */
export async function startOn(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<KillableProduct> {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: projectRoot,
    env: { ...visitorEnvironment(), PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  const ended = once(child, "exit");
  const address = () => /http:\/\/localhost:\d+/.exec(printed)?.[0];
  while (!address()) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The product did not start:\n${printed}`);
    await pause(20);
  }
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    child.kill(signal);
    await ended;
  };
  const product: KillableProduct = {
    url: address() ?? "",
    log: () => printed,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => end("SIGKILL"),
    stop: async () => {
      await end("SIGTERM");
      if (child.exitCode !== 0) throw new Error(`The product did not end well:\n${printed}`);
    },
  };
  started.add(product);
  return product;
}
