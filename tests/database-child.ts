import fs from "node:fs";
import { openDatabase } from "#server/database/open-database.ts";
import { silentLog } from "./silent-log.ts";

/** Opens the embedded database of a data folder in its own process and reports on standard output. */
const [dataDirectory = "", task] = process.argv.slice(2);
// Written at once, so that the order with what the thread of the engine writes is the real one.
const say = (line: string) => fs.writeSync(1, `${line}\n`);

const { pool } = await openDatabase(
  { DATA_DIR: dataDirectory, DATABASE_POOL: 1 },
  {
    log: silentLog,
    onFatal: (error) => {
      say(`fatal: ${error.message}`);
      setImmediate(() => process.exit(1));
    },
  },
);
await pool.query("create table if not exists entry (number integer)");
say("open");

if (task === "write") {
  for (let number = 1; number <= 10; number++) {
    await pool.query("insert into entry values ($1)", [number]);
    say(`committed ${number}`);
  }
}
if (task === "write-until-refused") {
  for (let number = 1; ; number++) {
    try {
      await pool.query("insert into entry values ($1)", [number]);
      say(`committed ${number}`);
    } catch (error) {
      say(`failed: ${(error as Error).message}`);
      break;
    }
  }
}
