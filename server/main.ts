import { resolve } from "node:path";
import { pino } from "pino";
import type { Handle } from "./app.ts";
import { buildWhenNeeded } from "./build.ts";
import { readConfig, serveVisitors } from "./config.ts";
import { startProduct } from "./product.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Starts that the operator can put right: told in words, without a stack. */
const operatorErrors = ["ConfigError", "DirectoryInUseError"];

try {
  await main();
} catch (error) {
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  const known = operatorErrors.includes(name) || code === "EADDRINUSE";
  process.stderr.write(`\n${known ? message : stack}\n`);
  process.exit(1);
}

async function main() {
  const development = process.argv.includes("--dev");
  if (!development) serveVisitors();
  const config = readConfig();
  const logger = pino({
    level: config.LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info"),
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  if (!development) await buildWhenNeeded(say);
  const product = await startProduct(config, logger, await pages(development));
  say(product.banner);

  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await product.close();
    process.exit(code);
  };
  process.once("SIGTERM", () => void stop(0));
  process.once("SIGINT", () => void stop(0));
}

async function pages(development: boolean) {
  if (development) {
    const { startDevelopment } = await import("./development.ts");
    return await startDevelopment();
  }
  const file = resolve(import.meta.dirname, "../build/server/index.js");
  const { handle }: { handle: Handle } = await import(file);
  return { handle: async () => handle };
}
