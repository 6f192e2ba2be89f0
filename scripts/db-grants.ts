import { readConfig } from "#server/config.ts";
import { migrate } from "#server/database/migrate.ts";
import { openServerPool } from "#server/database/server-pool.ts";
import { grantsFor } from "#server/database/serving-role.ts";
import { commandLog } from "./command.ts";

const USAGE = `Usage, with DATABASE_URL of the owner of the tables, before each start of a new version:
  npm run db:grants -- <role>    brings the database to the newest version and gives the role that serves its rights`;

async function main([role, ...others]: string[]): Promise<string> {
  const { DATABASE_URL } = readConfig();
  if (!role || others.length > 0 || DATABASE_URL === undefined) throw new Error(USAGE);
  const pool = await openServerPool(DATABASE_URL, 1, commandLog);
  try {
    const applied = await migrate(pool);
    const statements = await grantsFor(pool, role);
    await pool.query(["begin", ...statements, "commit"].join(";\n"));
    return [...applied.map((name) => `applied ${name}`), ...statements].join("\n");
  } finally {
    await pool.end();
  }
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
