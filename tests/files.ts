import { rmSync } from "node:fs";
import type { Files } from "#app/kernel/files.ts";
import type { FileArrivals } from "#app/layouts/file-arrivals.ts";
import { type FilesConfig, openFiles } from "#server/files/open-files.ts";
import { fastFolder } from "./fast-folder.ts";

/** The product's file store, in a folder that is removed with the process. */
export function filesOf(config: Partial<FilesConfig> = {}): Files & FileArrivals {
  return openFiles({ DATA_DIR: newFolder(), DISK_RESERVE_MB: 0, ...config }, (work) => work());
}

let shared: (Files & FileArrivals) | undefined;

/** A file store for tests that read no file. */
export function testFiles(): Files & FileArrivals {
  shared ??= filesOf();
  return shared;
}

function newFolder(): string {
  const folder = fastFolder("tabax-files-");
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
