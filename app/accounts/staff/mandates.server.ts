import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { done, refused } from "#app/kernel/result.ts";
import { changePerson, journalOf } from "./change-person.server.ts";
import type { College } from "./staff.schema.ts";

interface NewMandate {
  accountId: string;
  college: College;
  /** First and last day, YYYY-MM-DD. */
  fromOn: string;
  toOn: string;
}

/** Gives a committee member a mandate for a college between two days. Mandates of one person do not overlap. */
export const giveMandate = (ctx: Context, { accountId, college, fromOn, toOn }: NewMandate) =>
  changePerson(ctx, { accountId, event: "mandate-given" }, async (tx) => {
    const overlapping = await tx.db
      .selectFrom("mandate")
      .select("id")
      .where("account_id", "=", accountId)
      .where("from_on", "<=", toOn)
      .where("to_on", ">=", fromOn)
      .limit(1)
      .executeTakeFirst();
    if (overlapping) return refused("mandates-overlap");
    await tx.db
      .insertInto("mandate")
      .values({
        id: newId(),
        account_id: accountId,
        college,
        from_on: fromOn,
        to_on: toOn,
        given_by: ctx.actor.kind === "person" ? ctx.actor.accountId : null,
        given_at: tx.now,
      })
      .execute();
    await journalOf(tx, accountId, { event: "mandate-given", data: { college, fromOn, toOn } });
    return done(null);
  });

/** Ends a mandate today; deletes one that has not begun. */
export const endMandate = (
  ctx: Context,
  { accountId, mandateId }: { accountId: string; mandateId: string },
) =>
  changePerson(ctx, { accountId, event: "mandate-ended" }, async (tx) => {
    const today = todayInDakar(tx.now);
    const mandate = await tx.db
      .selectFrom("mandate")
      .select(["college", "from_on as fromOn", "to_on as toOn"])
      .where("id", "=", mandateId)
      .where("account_id", "=", accountId)
      .where("to_on", ">", today)
      .executeTakeFirst();
    if (!mandate) return refused("unknown-mandate");
    if (mandate.fromOn > today)
      await tx.db.deleteFrom("mandate").where("id", "=", mandateId).execute();
    else
      await tx.db
        .updateTable("mandate")
        .set({ to_on: today })
        .where("id", "=", mandateId)
        .execute();
    await journalOf(tx, accountId, { event: "mandate-ended", data: { ...mandate } });
    return done(null);
  });
