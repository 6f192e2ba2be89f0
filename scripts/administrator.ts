import { writeSecurityEvents } from "#app/accounts/security/security-event.queries.server.ts";
import { isRefusal } from "#app/accounts/security/security-words.ts";
import { handOverAdministration } from "#app/accounts/staff/hand-over.server.ts";
import { emailKey, isEmail } from "#app/kernel/email.ts";
import { commandContext } from "#server/command-context.ts";
import { readConfig } from "#server/config.ts";
import { recordSecurity } from "#server/security-record.ts";
import { watchSecurity } from "#server/security-watch.ts";
import { commandLog, openExisting } from "./command.ts";

const USAGE = `Usage, with the server stopped unless DATABASE_URL names a PostgreSQL server:
  npm run administrator -- name@body.example

For when nobody can administer any more: invites this person as an administrator. Somebody who works for the body
already begins again, without the password that they had. It is written in the journal.`;

async function main([email = "", ...others]: string[]): Promise<string> {
  if (!isEmail(emailKey(email)) || others.length > 0) throw new Error(USAGE);
  const config = readConfig();
  const database = await openExisting(config);
  try {
    const record = recordSecurity({
      isRefusal,
      write: (events) => writeSecurityEvents(database.db, events),
      log: commandLog,
    });
    const watched = watchSecurity(commandLog, { record: record.take });
    const ctx = commandContext("administrator", { db: database.db, config, log: watched });
    const result = await handOverAdministration(ctx, { email: emailKey(email) });
    await record.flush();
    if (!result.ok) throw new Error(`${email} is the account of a company: name another address.`);
    return `${email} is invited as an administrator. The mail leaves when the server next runs; its link, for 72 hours:
  ${ctx.publicUrl}/invitation?token=${result.value.token}`;
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    console.log(await main(process.argv.slice(2)));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
