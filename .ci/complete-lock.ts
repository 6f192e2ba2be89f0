import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";

/**
 * Run it after `npm install`. Where a registry lacks the builds of a tool for other platforms, npm leaves them out of the
 * lock file and `npm ci` then refuses it; this writes them down, to be installed only where they fit, with the hashes
 * that the registry tells. Fails, with the names, when the registry knows no hash of some.
 *
 * `--check` writes nothing and fails when a package that Linux may install has no hash.
 */
const file = new URL("../package-lock.json", import.meta.url);
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync(file, "utf8"));

interface LockedPackage {
  version?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["arm64", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64", "arm"];

if (process.argv.includes("--check")) fail(withoutHash().filter(([, each]) => fitsLinux(each)));
else {
  addLeftOut();
  await fillHashes();
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  fail(withoutHash());
}

function withoutHash(): [path: string, each: LockedPackage][] {
  return Object.entries(lock.packages).filter(
    ([path, { link, integrity }]) => path !== "" && !link && integrity === undefined,
  );
}

/** As the platforms of the README: x64 and arm64 with glibc. */
function fitsLinux({ os, cpu, libc }: LockedPackage): boolean {
  const fits = (wanted: string[] | undefined, ours: string[]) =>
    wanted === undefined || wanted.some((each) => ours.includes(each));
  return fits(os, ["linux"]) && fits(cpu, ["x64", "arm64"]) && fits(libc, ["glibc"]);
}

function addLeftOut(): void {
  for (const [path, parent] of Object.entries(lock.packages)) {
    if (path === "") continue;
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const known =
        `${path}/node_modules/${name}` in lock.packages || `node_modules/${name}` in lock.packages;
      if (!known && /^\d/.test(version)) {
        lock.packages[`node_modules/${name}`] = entry(name, version, parent);
      }
    }
  }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function entry(name: string, version: string, parent: LockedPackage): LockedPackage {
  const os = systems.find((system) => name.includes(system));
  const cpu = processors.find((processor) => name.includes(processor));
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(parent.dev ? { dev: true } : {}),
    ...(os === "linux" ? { libc: [name.includes("musl") ? "musl" : "glibc"] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  };
}

async function fillHashes(): Promise<void> {
  for (const [path, each] of withoutHash()) {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const integrity = await hashOf(name, each.version ?? "");
    if (integrity === undefined) continue;
    const { version, ...rest } = each;
    lock.packages[path] = { ...(version ? { version } : {}), integrity, ...rest };
  }
}

/** Undefined when the registry does not have this version. */
async function hashOf(name: string, version: string): Promise<string | undefined> {
  const asked = ["view", `${name}@${version}`, "dist.integrity", "--json"];
  try {
    const { stdout } = await promisify(execFile)("npm", asked);
    return stdout === "" ? undefined : JSON.parse(stdout);
  } catch (error) {
    const { stdout = "" } = error as { stdout?: string };
    if (/"code": "E404"/.test(stdout)) return undefined;
    throw error;
  }
}

function fail(missing: [path: string, each: LockedPackage][]): void {
  if (missing.length === 0) return;
  const names = missing.map(([path, { version }]) => `  ${path}@${version}`);
  process.stderr.write(
    `No hash in package-lock.json, and none in the registry:\n${names.join("\n")}\n`,
  );
  process.exitCode = 1;
}
