import { readFileSync, writeFileSync } from "node:fs";

/**
 * Run it after `npm install`. Where a registry lacks the builds of a tool for other platforms, npm leaves them out of the
 * lock file and `npm ci` then refuses it; this writes them down, to be installed only where they fit.
 */
const file = new URL("../package-lock.json", import.meta.url);
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync(file, "utf8"));

interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["arm64", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64", "arm"];

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
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

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
