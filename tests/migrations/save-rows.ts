import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { readRows, saveRows } from "#tests/stored-rows.ts";

const USAGE = `Usage, with the server stopped:
  DATA_DIR=… node tests/migrations/save-rows.ts <file>.gz    every row of the embedded database as it is, without migrating it:
                                                    what a test of later migrations starts from`;

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 0) {
  console.error(USAGE);
  process.exit(1);
}
const log = { info: console.info, warn: console.warn, error: console.error };
const database = await openDatabase(readConfig(), {
  log,
  onFatal: (error) => {
    throw error;
  },
});
const stored = await readRows(database.db);
await database.close();
saveRows(file, stored);
for (const [table, rows] of stored) console.log(`${String(rows.length).padStart(10)} ${table}`);
