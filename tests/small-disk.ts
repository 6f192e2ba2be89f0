import { execFileSync } from "node:child_process";
import { closeSync, existsSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { fastFolder } from "./fast-folder.ts";

/** Mounts a file system of this many bytes for a test; null where that is not permitted. */
export function smallDisk(bytes: number) {
  const folder = fastFolder("tabax-disk-");
  try {
    const options = ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder];
    execFileSync("mount", options, { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = resolve(folder, "filler");
  const close = () => {
    execFileSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  // Vitest runs no hook of a file whose tests are all left out by a filter.
  process.once("exit", () => existsSync(folder) && close());
  return {
    folder,
    /** Fills this many bytes of it. */
    fill: (taken: number) => writeFileSync(filler, Buffer.alloc(taken)),
    /** Fills it to its last byte. */
    fillUp: () => {
      const file = openSync(filler, "a");
      const block = Buffer.alloc(4_096);
      try {
        for (;;) writeSync(file, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
    },
    freeSpace: () => rmSync(filler, { force: true }),
    close,
  };
}
