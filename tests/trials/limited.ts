import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot, visitorEnvironment } from "#tests/e2e/product.ts";

const v1 = "/sys/fs/cgroup/memory";
const v2 = "/sys/fs/cgroup";

/** Runs the product in a control group with so much memory, without swap. Needs root. */
export function startLimited(megabytes: number, settings: Record<string, string>) {
  const isOld = existsSync(`${v1}/memory.limit_in_bytes`);
  const group = `${isOld ? v1 : v2}/tabax-trial-${process.pid}-${megabytes}`;
  mkdirSync(group);
  const limit = String(megabytes * 1024 * 1024);
  writeFileSync(`${group}/${isOld ? "memory.limit_in_bytes" : "memory.max"}`, limit);
  const child = spawn(
    "sh",
    ["-c", `echo $$ > ${group}/cgroup.procs && exec "$0" "$@"`, process.execPath, "server/main.ts"],
    {
      cwd: projectRoot,
      env: { ...visitorEnvironment(), PORT: "0", LOG_LEVEL: "warn", ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const status = (name: string) => {
    const text = readFileSync(`/proc/${child.pid}/status`, "utf8");
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]) / 1024);
  };
  const ticks = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
  return {
    /** The address, once it listens. */
    url: async () => {
      for (;;) {
        const url = /http:\/\/localhost:\d+/.exec(printed)?.[0];
        if (url) return url;
        if (hasEnded())
          throw new Error(`ended by ${child.signalCode ?? child.exitCode}:\n${printed}`);
        await pause(50);
      }
    },
    /** Megabytes in memory now, and at most so far. */
    memory: () => ({ now: status("VmRSS"), peak: status("VmHWM") }),
    /** Milliseconds of processor so far. */
    processor: () => {
      const fields =
        readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticks;
    },
    stop: async () => {
      const ended = hasEnded() ? undefined : once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmdirSync(group);
      return child.signalCode ?? child.exitCode;
    },
  };
}
