import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { setAccountName } from "../account-writes.queries.server.ts";
import { staffPastOf } from "../staff-role.queries.server.ts";
import { notifyOwnerIn } from "./notify-owner.server.ts";

/**
 * Renames the account of the caller and mails its owner; the same name changes nothing. An administrator names the staff, past ones
 * included (`renamePerson`).
 */
export async function renameAccount(
  { actor, transaction }: Pick<Context, "actor" | "transaction">,
  { name }: { name: string },
): Promise<Result<null, "signed-out" | "named-by-others">> {
  if (actor.kind !== "person") return refused("signed-out");
  const { accountId } = actor;
  return await transaction(async (tx) => {
    if ((await staffPastOf(tx.db, accountId)) !== "never") return refused("named-by-others");
    if (!(await setAccountName(tx, { accountId, name }))) return done(null);
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "account-renamed",
      data: {},
    });
    await notifyOwnerIn(tx, { accountId, notice: "name-changed" });
    return done(null);
  });
}
