import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { fastFolder } from "./fast-folder.ts";

export interface PostgresServer {
  /** The address of its database `postgres`. */
  url: string;
  /** Ends at once, as at a power cut, or with `"fast"` as an administrator does; then starts on the same data. */
  restart: (how: "crash" | "fast") => Promise<void>;
  /** Ends at once, and stays away. */
  crash: () => Promise<void>;
  /** Makes a standby the primary; returns when it takes writes. */
  promote: () => void;
  stop: () => Promise<void>;
}

/** Folder of the programs of the newest PostgreSQL server that the machine has. */
export function postgresPrograms(): string | undefined {
  const folders = fs
    .globSync("/usr/lib/postgresql/*/bin")
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const onPath = (process.env.PATH ?? "").split(path.delimiter);
  return [...folders.reverse(), ...onPath].find((folder) =>
    fs.existsSync(path.join(folder, "initdb")),
  );
}

/**
 * A separate PostgreSQL server on a free port, without password. Commits reach the disk only when `durable`;
 * otherwise its data is in memory where possible, and is lost with its process.
 */
export async function startPostgres({
  durable,
  standbyOf,
}: {
  durable: boolean;
  /** Follows the server of this address instead of beginning empty. */
  standbyOf?: string;
}): Promise<PostgresServer> {
  const programs = postgresPrograms();
  if (!programs) throw new Error("The machine has no PostgreSQL server");
  const folder = durable
    ? fs.mkdtempSync(path.join(os.tmpdir(), "tabax-postgres-"))
    : fastFolder("tabax-postgres-");
  const identity = unprivileged();
  if (identity) fs.chownSync(folder, identity.uid, identity.gid);
  const data = path.join(folder, "data");
  const options = { ...identity, cwd: folder };
  const trusted = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"];
  const [program, args] = standbyOf
    ? ["pg_basebackup", ["-D", data, "--no-sync", "-R", "-c", "fast", "-d", standbyOf]]
    : ["initdb", ["-D", data, "--no-sync", ...trusted]];
  execFileSync(path.join(programs, program as string), args as string[], {
    ...options,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const lossy = ["fsync", "synchronous_commit", "full_page_writes"].map((name) => `${name}=off`);
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    ...(durable ? [] : lossy),
  ];
  let server: ChildProcess | undefined;
  const start = async () => {
    server = spawn(
      path.join(programs, "postgres"),
      ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
      { ...options, stdio: ["ignore", "ignore", fs.openSync(path.join(folder, "log"), "a")] },
    );
    await answering(url, server);
  };
  const end = async (signal: "SIGQUIT" | "SIGINT") => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    restart: async (how) => {
      await end(how === "crash" ? "SIGQUIT" : "SIGINT");
      await start();
    },
    crash: () => end("SIGQUIT"),
    promote: () => {
      execFileSync(path.join(programs, "pg_ctl"), ["-D", data, "promote"], {
        ...options,
        stdio: ["ignore", "ignore", "inherit"],
      });
    },
    stop: async () => {
      await end("SIGQUIT");
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) =>
    Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** A port of the loopback address that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`PostgreSQL ended (${server.exitCode ?? server.signalCode})`);
    const client = new pg.Client(url);
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await pause(50);
    }
  }
}

/** For `.ci/run`: prints the address, and serves until it is stopped. */
if (import.meta.main) {
  const server = await startPostgres({ durable: false });
  process.on("SIGTERM", async () => {
    await server.stop();
    process.exit(0);
  });
  process.stdout.write(`${server.url}\n`);
}
