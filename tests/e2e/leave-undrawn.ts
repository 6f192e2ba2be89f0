import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { silentLog } from "#tests/silent-log.ts";

/* Run on a data folder before its product starts: takes the tasks away that draw the first pages of its documents. */

const onFatal = (error: Error) => {
  throw error;
};
const { db, close } = await openDatabase(readConfig(), { log: silentLog, onFatal });
await db.deleteFrom("task").where("kind", "=", "draw-first-page").execute();
await close();
