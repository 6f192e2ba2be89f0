import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { App } from "#server/app.ts";
import { projectRoot, visitorEnvironment } from "./e2e/product.ts";

let build: Promise<void> | undefined;

/** Builds the pages when they are out of date: asked once for all files of a worker, which import one bundle. */
export function buildPages(): Promise<void> {
  build ??= buildInProcess();
  return build;
}

async function buildInProcess(): Promise<void> {
  const child = spawn(process.execPath, ["server/build.ts"], {
    cwd: projectRoot,
    env: visitorEnvironment(),
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The build failed (exit code ${code})`);
}

/** The code of `app/` as the product runs it. */
export async function builtApp(): Promise<App> {
  await buildPages();
  const file = resolve(projectRoot, "build/server/index.js");
  const { app }: { app: App } = await import(/* @vite-ignore */ file);
  return app;
}
