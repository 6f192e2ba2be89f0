import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "#tests/e2e/product.ts";
import { freePort } from "#tests/postgres.ts";
import { visit } from "./visits.ts";

const bind = "bind :443 ssl crt /etc/haproxy/tabax.pem alpn h2,http/1.1";

const retries = /^ *(option redispatch|retries|retry-on|http-request disable-l7-retry) .*\n/gm;

/**
 * Starts HAProxy with `deploy/haproxy.cfg`, on a port without TLS and before the processes on these ports. `retries` false takes its
 * second attempts away, so that visitors meet what a plain proxy would show them.
 */
export async function startHaproxy(
  folder: string,
  {
    port,
    products,
    retries: again = true,
  }: { port: number; products: number[]; retries?: boolean },
): Promise<{ url: string; stop: () => Promise<void> }> {
  let config = replaced(await shipped("haproxy.cfg"), bind, `bind 127.0.0.1:${port}`);
  config = replaced(config, "bind :80\n", `bind 127.0.0.1:${await freePort()}\n`);
  if (!again) config = config.replace(retries, "  retries 0\n");
  products.forEach((each, index) => {
    config = config.replaceAll(`127.0.0.1:300${index + 1}`, `127.0.0.1:${each}`);
  });
  const stop = await run(folder, "haproxy.cfg", config);
  const url = `http://127.0.0.1:${port}`;
  // It serves once its checks have found a process that is ready.
  while ((await visit(url, { path: "/readyz" })).status !== 200) await pause(100);
  return { url, stop };
}

/** Starts HAProxy with `deploy/haproxy-database.cfg` before the members of a cluster, given by port and port of Patroni. */
export async function startDatabaseProxy(
  folder: string,
  members: readonly { port: number; api: number }[],
): Promise<{ url: string; readUrl: string; stop: () => Promise<void> }> {
  const [primary, standby] = [await freePort(), await freePort()];
  let config = await shipped("haproxy-database.cfg");
  config = replaced(config, "bind 127.0.0.1:5433", `bind 127.0.0.1:${primary}`);
  config = replaced(config, "bind 127.0.0.1:5434", `bind 127.0.0.1:${standby}`);
  config = replaced(config, "check port 8008 ", "check ");
  members.forEach(({ port, api }, index) => {
    const server = `127.0.0.1:${port} port ${api}`;
    config = replaced(config, `10.0.0.${index + 1}:5432`, server);
  });
  const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    url: urlOf(primary),
    readUrl: urlOf(standby),
    stop: await run(folder, "haproxy-database.cfg", config),
  };
}

const shipped = (name: string) => readFile(join(projectRoot, "deploy", name), "utf8");

function replaced(config: string, text: string, replacement: string): string {
  if (!config.includes(text)) throw new Error(`The file of deploy/ does not hold « ${text} »`);
  return config.replaceAll(text, replacement);
}

async function run(folder: string, name: string, config: string): Promise<() => Promise<void>> {
  const path = join(folder, name);
  await writeFile(path, config);
  const child: ChildProcess = spawn("haproxy", ["-db", "-f", path], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  child.on("error", () => {
    throw new Error("HAProxy could not be started: apt-get install haproxy");
  });
  return async () => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
}
