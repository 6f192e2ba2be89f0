import type { Context } from "#app/kernel/context.ts";
import { done, refused } from "#app/kernel/result.ts";
import { setAccountName } from "../account-writes.queries.server.ts";
import { notifyOwnerIn } from "../self/notify-owner.server.ts";
import { type Changed, changePerson, journalOf } from "./change-person.server.ts";
import { isNameTaken } from "./staff.queries.server.ts";

interface NewName {
  accountId: string;
  name: string;
}

/**
 * An administrator changes the name of another staff member, which minutes, letters and every page show; refused where somebody
 * of the staff, of today or of the past, has a name that reads the same. The person is mailed.
 */
export const renamePerson = (ctx: Context, { accountId, name }: NewName): Promise<Changed> =>
  changePerson(ctx, { accountId, event: "account-renamed" }, async (tx) => {
    if (await isNameTaken(tx.db, { accountId, name })) return refused("name-taken");
    const isNew = await setAccountName(tx, { accountId, name });
    if (!isNew) return done(null);
    await journalOf(tx, accountId, { event: "account-renamed", data: {} });
    await notifyOwnerIn(tx, { accountId, notice: "name-changed" });
    return done(null);
  });
