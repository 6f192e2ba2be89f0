import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fastFolder } from "./fast-folder.ts";

/** A disk of its own for a test, of so many bytes, as the system makes one; null where it may not be made. */
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
  return {
    folder,
    /** Takes so much of its room. */
    fill: (taken: number) => writeFileSync(filler, Buffer.alloc(taken)),
    freeSpace: () => rmSync(filler, { force: true }),
    close: () => {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
