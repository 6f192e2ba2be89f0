import fs from "node:fs";
import path from "node:path";

/** MB of 1024 × 1024 bytes on the disk, Node included. */
const PROMISED = 250;

const modules = path.resolve(import.meta.dirname, "../node_modules");

/**
 * Headers for building modules; TypeScript, a peer dependency that only checks types; type declarations, source
 * maps, tests and builds for other machines. The running product reads none of them.
 */
const unread = [
  ...["node-linux-*/include", "typescript", "@typescript", "**/*.{d.ts,d.mts,d.cts,map}"],
  // Tests of the packages.
  ...["*/{test,tests,__tests__}", "@*/*/{test,tests,__tests__}"],
  // The engine and pdfium for browsers and for `require`.
  "@electric-sql/pglite/dist/{*.cjs,node-postgres,pgcrypto.tar.gz}",
  "@hyzyla/pdfium/dist/{*.base64*,*.browser*,*.cdn*,*.worker*,worker.bundle.js,index.cjs}",
];

if (fs.existsSync(path.join(modules, "vite"))) {
  console.error("Packages for developers are installed: run `npm ci --omit=dev` first.");
  process.exit(1);
}
const before = weightOf(modules);
for (const pattern of unread)
  for (const file of fs.globSync(pattern, { cwd: modules }))
    fs.rmSync(path.join(modules, file), { recursive: true });
const after = weightOf(modules);
console.log(`${before} MB became ${after} MB; at most ${PROMISED} MB are promised.`);
if (after > PROMISED) process.exitCode = 1;

function weightOf(folder: string): number {
  const bytes = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .reduce((sum, entry) => {
      const { blocks } = fs.lstatSync(path.join(entry.parentPath, entry.name));
      return sum + blocks * 512;
    }, 0);
  return Math.round(bytes / 1024 ** 2);
}
