import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tableDefinitions } from "#db/table-definitions.ts";
import { documentPlaces } from "#tests/architecture/place-rules.ts";
import { rules } from "#tests/architecture/rules.ts";
import { conflictsUntried } from "#tests/architecture/scope-rule.ts";
import { readSources } from "#tests/architecture/source-tree.ts";

/*
 * `npm run places`: writes the generated files (tables, collections, access, machines, configuration) and prints everything that is
 * missing in the others. Run it after adding a folder, a table, a route, an event, a mail or a permission, before
 * checking types and tests.
 */

const written = [
  "db-tables.ts",
  "collections.ts",
  "docs-access.ts",
  "docs-machines.ts",
  "config-docs.ts",
];
for (const name of written) {
  const file = new URL(name, import.meta.url).pathname;
  const { status } = spawnSync(process.execPath, [file], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) process.exitCode = 1;
}

const sources = readSources();
const root = new URL("../", import.meta.url);
const missingPlaces = [
  ...Object.values(rules).flatMap((broken) => broken(sources)),
  ...conflictsUntried(tableDefinitions, sources),
  ...documentPlaces(sources, (path) => readFileSync(new URL(path, root), "utf8")),
];
for (const sentence of missingPlaces) console.log(sentence);
console.log(`${missingPlaces.length} places missing`);
if (missingPlaces.length > 0) process.exitCode = 1;
