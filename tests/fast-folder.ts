import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const SPACE_FOR_A_RUN = 1_000_000_000;

/**
 * A new folder for data of tests: in memory where the machine gives enough of it as a folder, else among temporary files. It is
 * named after its process; those of processes that were killed before they could remove theirs go.
 */
export function fastFolder(prefix: string): string {
  const parent = place();
  removeAbandoned(parent);
  return fs.mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
}

function place(): string {
  try {
    const { bavail, bsize } = fs.statfsSync("/dev/shm");
    if (bavail * bsize >= SPACE_FOR_A_RUN) return "/dev/shm";
  } catch {}
  return os.tmpdir();
}

function removeAbandoned(parent: string): void {
  for (const name of fs.readdirSync(parent)) {
    const [, owner] = /^tabax-[a-z0-9-]+-(\d+)-\w{6}$/.exec(name) ?? [];
    if (owner && !isRunning(Number(owner))) removeWithDisk(path.join(parent, name));
  }
}

/** Removes a folder, which may be a small disk that a test mounted there. */
function removeWithDisk(folder: string): void {
  spawnSync("umount", ["--lazy", folder], { stdio: "ignore" });
  fs.rmSync(folder, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
