import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  constants as access,
  accessSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { lockWhenFree } from "./database/directory-lock.ts";
import { writeSbom } from "./sbom.ts";

const root = resolve(import.meta.dirname, "..");
const stamp = resolve(root, "build/.stamp");
const sources = [
  "app/**/*",
  // The files of `server/` that the bundle imports; the others run from their sources.
  "server/{app,prepare,browser-entries,flat-style,page-sources,single-icons}.ts",
  "server/duties/**/*",
  "db/reference/**/*",
  "public/**/*",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
];

/**
 * Builds the pages when their sources have changed since the last build; otherwise it returns within milliseconds. Of several
 * processes that start at once, one builds and the others wait for it.
 */
async function buildWhenNeeded(say: (line: string) => void): Promise<void> {
  if (isCurrent(fingerprint())) return;
  const { createBuilder } = await import("vite").catch((cause) => {
    const words =
      "build/ does not belong to these sources, and this install has no packages to build with: " +
      "run npm run build elsewhere and copy build/ here.";
    throw Object.assign(new Error(words, { cause }), { name: "BuildError" });
  });
  needWritable();
  const release = await lockWhenFree(resolve(root, "node_modules/.cache/tabax-build"));
  try {
    const currentStamp = fingerprint();
    if (isCurrent(currentStamp)) return;
    say("Building the pages (only after a change)…");
    const builder = await createBuilder({ root, logLevel: "warn", mode: "production" }, null);
    await builder.buildApp();
    await precompress();
    writeSbom();
    writeFileSync(stamp, currentStamp);
  } finally {
    release();
  }
}

/**
 * The same in a process of its own, which ends before serving begins: what building takes of memory goes back to the machine. That process
 * says itself why it failed.
 */
export async function buildApartWhenNeeded(): Promise<void> {
  if (isCurrent(fingerprint())) return;
  const child = spawn(process.execPath, [import.meta.filename], { cwd: root, stdio: "inherit" });
  const endChild = () => child.kill();
  process.once("exit", endChild);
  const [code] = await once(child, "exit");
  process.off("exit", endChild);
  if (code !== 0)
    throw Object.assign(new Error("The pages are not built, so nothing is served."), {
      name: "BuildError",
    });
}

/** Throws where this user may not build, as a service whose tree is read-only. */
function needWritable(): void {
  const folders = ["build", "node_modules/.cache"].map((folder) => resolve(root, folder));
  try {
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, access.W_OK);
    }
  } catch (cause) {
    const words =
      "build/ does not belong to these sources, and this user may not write the tree: run npm run build as its owner before the start.";
    throw Object.assign(new Error(words, { cause }), { name: "BuildError" });
  }
}

const isCurrent = (currentStamp: string) =>
  existsSync(stamp) && readFileSync(stamp, "utf8") === currentStamp;

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of globSync(sources, { cwd: root }).sort()) {
    const path = resolve(root, file);
    if (!statSync(path).isFile() || file.includes(".test.")) continue;
    hash.update(`${file}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

async function precompress() {
  for (const file of globSync("build/client/**/*.{js,css,svg,txt,xml,webmanifest,json,wasm}", {
    cwd: root,
  })) {
    if (file.includes("/.vite/")) continue;
    const path = resolve(root, file);
    const content = await readFile(path);
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    await writeFile(`${path}.br`, brotliCompressSync(content, options));
    await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

if (process.argv[1] === import.meta.filename) {
  await buildWhenNeeded((line) => process.stdout.write(`${line}\n`)).catch((error: Error) => {
    process.stderr.write(`\n${error.name === "BuildError" ? error.message : error.stack}\n`);
    process.exit(1);
  });
}
