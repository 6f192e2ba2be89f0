import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "#tests/e2e/product.ts";
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
  let config = await readFile(join(projectRoot, "deploy/haproxy.cfg"), "utf8");
  if (!config.includes(bind)) throw new Error("deploy/haproxy.cfg binds elsewhere");
  config = config.replace(bind, `bind 127.0.0.1:${port}`);
  if (!again) config = config.replace(retries, "  retries 0\n");
  products.forEach((each, index) => {
    config = config.replaceAll(`127.0.0.1:300${index + 1}`, `127.0.0.1:${each}`);
  });
  const path = join(folder, "haproxy.cfg");
  await writeFile(path, config);
  const child: ChildProcess = spawn("haproxy", ["-db", "-f", path], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  child.on("error", () => {
    throw new Error("HAProxy could not be started: apt-get install haproxy");
  });
  const url = `http://127.0.0.1:${port}`;
  // It serves once its checks have found a process that is ready.
  while ((await visit(url, { path: "/readyz" })).status !== 200) await pause(100);
  return {
    url,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
