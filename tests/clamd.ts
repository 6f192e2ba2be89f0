import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { answersPing } from "#server/files/clamd.ts";
import { sha256Of } from "./sample-files.ts";

const program = "/usr/sbin/clamd";

export const hasClamd = existsSync(program);

/** A local clamd that recognises only these contents; its socket lies in the folder. */
export async function startClamd(folder: string, contents: Uint8Array[]) {
  const signatures = resolve(folder, "signatures");
  mkdirSync(signatures, { recursive: true });
  const lines = contents.map(
    (each, index) => `${sha256Of(each)}:${each.length}:Tabax.Test.${index}`,
  );
  writeFileSync(resolve(signatures, "tabax.hsb"), `${lines.join("\n")}\n`);
  const socket = resolve(folder, "clamd.sock");
  const config = resolve(folder, "clamd.conf");
  const options = {
    Foreground: "yes",
    LocalSocket: socket,
    DatabaseDirectory: signatures,
    StreamMaxLength: "30M",
    MaxThreads: "2",
    User: process.getuid?.() === 0 ? "root" : undefined,
  };
  const text = Object.entries(options).flatMap(([name, value]) =>
    value ? `${name} ${value}` : [],
  );
  writeFileSync(config, `${text.join("\n")}\n`);
  const child = spawn(program, ["--config-file", config], { stdio: "ignore" });
  for (let tried = 0; tried < 300 && !(await answersPing({ path: socket })); tried += 1) {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}.`);
    await pause(100);
  }
  return { socket, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((end) => child.once("exit", end));
  child.kill("SIGKILL");
  await ended;
}
