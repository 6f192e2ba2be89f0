import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { App } from "#server/app.ts";
import { DirectoryInUseError, lockDirectory } from "#server/database/directory-lock.ts";
import { projectRoot, visitorEnvironment } from "./e2e/product.ts";

/** Builds the pages when they are out of date, one process at a time: test files run side by side. */
export async function buildPages(): Promise<void> {
  const release = await lock(resolve(projectRoot, "node_modules/.cache/tabax-build"));
  try {
    const child = spawn(process.execPath, ["server/build.ts"], {
      cwd: projectRoot,
      env: visitorEnvironment(),
      stdio: "inherit",
    });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`The build failed (exit code ${code})`);
  } finally {
    release();
  }
}

/** The code of `app/` as the product runs it. */
export async function builtApp(): Promise<App> {
  await buildPages();
  const file = resolve(projectRoot, "build/server/index.js");
  const { app }: { app: App } = await import(/* @vite-ignore */ file);
  return app;
}

async function lock(directory: string): Promise<() => void> {
  for (;;) {
    try {
      return lockDirectory(directory);
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error;
      await pause(100);
    }
  }
}
