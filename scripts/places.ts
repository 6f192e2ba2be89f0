import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { documentPlaces } from "#tests/architecture/place-rules.ts";
import { rules } from "#tests/architecture/rules.ts";
import { readSources } from "#tests/architecture/source-tree.ts";

/*
 * `npm run places`: writes what is made from other files (tables, access, machines, configuration) and prints all that is
 * missing in those that people write, in one go: what to do after a folder, a table, a route, an event, a mail or a
 * permission was added, before types and tests are asked.
 */

const written = ["db-tables.ts", "docs-access.ts", "docs-machines.ts", "readme-config.ts"];
for (const name of written) {
  const file = new URL(name, import.meta.url).pathname;
  const { status } = spawnSync(process.execPath, [file], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) process.exitCode = 1;
}

const sources = readSources();
const root = new URL("../", import.meta.url);
const missing = [
  ...Object.values(rules).flatMap((broken) => broken(sources)),
  ...documentPlaces(sources, (path) => readFileSync(new URL(path, root), "utf8")),
];
for (const sentence of missing) console.log(sentence);
console.log(`${missing.length} places missing`);
if (missing.length > 0) process.exitCode = 1;
