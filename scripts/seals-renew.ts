import { renewSeals } from "#app/accounts/factors/renew-seals.server.ts";
import { readConfig } from "#server/config.ts";
import { secretOf } from "#server/secret.ts";
import { openExisting } from "./command.ts";

const USAGE = `Usage, with the environment of the service, and with the server stopped unless DATABASE_URL names a PostgreSQL server:
  npm run seals:renew    seals the secrets of code applications with the first of SECRETS, so that older ones can be removed`;

async function main(args: string[]): Promise<string> {
  if (args.length > 0) throw new Error(USAGE);
  const config = readConfig();
  const { db, close } = await openExisting(config);
  try {
    const { renewed, lost } = await renewSeals({ db, secret: secretOf(config) });
    const sealed = `${renewed} secrets of code applications were sealed again.`;
    if (lost > 0)
      throw new Error(
        `${sealed} ${lost} are opened by none of the secrets given: put the one that is missing into SECRETS and run the command again.`,
      );
    return `${sealed} All are sealed with the first secret; older ones may go when what else they signed has expired.`;
  } finally {
    await close();
  }
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
