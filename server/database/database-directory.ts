import fs from "node:fs";
import path from "node:path";

/** Folder of the embedded database. */
export const databaseDirectory = (dataDirectory: string): string =>
  path.resolve(dataDirectory, "database");

/** Whether a folder holds a database. */
export const isInitialised = (directory: string): boolean =>
  fs.existsSync(path.join(directory, "PG_VERSION"));
