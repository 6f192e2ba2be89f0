import { eraseFromJournalIn } from "#app/journal/erase.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { eraseAccountRow } from "./account-writes.queries.server.ts";
import { removeLinksOf } from "./activation/account-link.queries.server.ts";
import { removeEveryFactor } from "./factors/factor.queries.server.ts";
import { endSessionsOf } from "./sign-in/session.queries.server.ts";
import { staffPastOf } from "./staff-role.queries.server.ts";

/**
 * Empties an account irreversibly: removes its address, password, second factors, sessions, links and the contents of its
 * journal, and blocks sign-in. The id stays, because journal and acceptances refer to it. The name of current or former staff
 * stays too, because decisions bear it.
 */
export async function emptyAccountIn(tx: Tx, accountId: string): Promise<void> {
  const { db } = tx;
  const keepsName = (await staffPastOf(db, accountId)) !== "never";
  await endSessionsOf(db, accountId);
  await removeEveryFactor(db, accountId);
  await removeLinksOf(db, accountId);
  await eraseAccountRow(tx, { accountId, keepsName });
  await eraseFromJournalIn(tx, { subjectKind: "account", subjectId: accountId });
}
