import { resolve } from "node:path";
import { type Logger, pino } from "pino";
import type { App } from "./app.ts";
import { buildApartWhenNeeded } from "./build.ts";
import { type Config, environment, readConfig, serveVisitors, stopDelayMs } from "./config.ts";
import { folderFault, keepToOwner } from "./data-folder.ts";
import type { Source } from "./http.ts";
import { oddVariables } from "./odd-variables.ts";
import { startProduct } from "./product.ts";
import { spareMemory } from "./small-machine.ts";
import { referenceOfLine } from "./trace.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Longest time of a stop, after its delay; then the process ends anyway. */
const HARD_LIMIT_MS = 15_000;

/** Errors at start that the operator can correct: printed without a stack trace. */
const operatorErrors = ["BuildError", "ConfigError", "DirectoryInUseError", "FullDiskError"];

const RIGHTS_ADVICE =
  "The role of DATABASE_URL lacks a right on the database. Before each start of a new version the owner of the tables runs: npm run db:grants -- <role that serves>";

try {
  await main();
} catch (error) {
  const { name, message, stack } =
    folderFault(error, environment().DATA_DIR || "data") ?? (error as Error);
  const isOperatorError = operatorErrors.includes(name);
  const denied = (error as { code?: unknown }).code === "42501" && `${message}. ${RIGHTS_ADVICE}`;
  process.stderr.write(`\n${denied || (isOperatorError ? message : stack)}\n`);
  process.exit(1);
}

async function main() {
  const development = process.argv.includes("--dev");
  if (!development) serveVisitors();
  const config = readConfig();
  const logger = pino({
    level: config.LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info"),
    base: null,
    mixin: referenceOfLine,
    timestamp: pino.stdTimeFunctions.isoTime,
    // The detail of a database error may contain personal data.
    redact: {
      paths: [
        "err.detail",
        "err.where",
        "err.parameters",
        "err.cause.detail",
        "*.password",
        "*.token",
        "*.cookie",
      ],
      remove: true,
    },
  });
  let starting: ReturnType<typeof startProduct> | undefined;
  stopOnSignals(config, logger, async () => {
    // A start that fails ends the process by itself, with 1.
    const product = await starting?.catch(() => new Promise<never>(() => {}));
    await product?.close();
  });
  for (const { name, meant } of oddVariables())
    logger.warn(
      { name, ...(meant && { meant }) },
      "this variable of the environment is none of the product: is it misspelt?",
    );
  if (!development) await buildApartWhenNeeded();
  if (spareMemory()) logger.info({}, "little memory: the embedded database is not optimised");
  // From here on all written files are data; those of the build must stay readable for a proxy.
  keepToOwner(config);
  starting = startProduct(config, logger, await source(development));
  say((await starting).banner);
}

/** A signal during the start waits for its end, so that whatever it opened is closed as well. */
function stopOnSignals(config: Config, logger: Logger, close: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopDelayMs(config) + HARD_LIMIT_MS).unref();
    await close().catch((error: Error) => {
      if (error.name !== "FullDiskError") throw error;
      logger.error({ err: error }, "the last checkpoint could not be written");
    });
    logger.info({ code: 0 }, "stopped");
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
    process.once(signal, () => {
      logger.info({ signal }, "stopping");
      void stop();
    });
}

async function source(development: boolean): Promise<Source> {
  if (development) {
    const { startDevelopment } = await import("./development.ts");
    return await startDevelopment();
  }
  const file = resolve(import.meta.dirname, "../build/server/index.js");
  const { app }: { app: App } = await import(file);
  return { app: async () => app };
}
